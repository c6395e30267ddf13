import { ActionIcon, Anchor, Button, Group, Menu, NativeSelect, Text } from '@mantine/core'
import { IconDots, IconExternalLink, IconPencil, IconTrash } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { ArticleSummary } from '../../contracts/articles.ts'
import { may, mayThis } from '../auth/auth-store.ts'
import { TrashList } from '../trash/trash-list.tsx'
import { useMoveToTrash } from '../trash/use-move-to-trash.tsx'
import { type ListAddress, useListAddress } from '../ui/list-address.ts'
import { isTrash, Pages, SearchField, StatusFilter, statusOf } from '../ui/list-controls.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { type Column, Rows } from '../ui/rows.tsx'
import { Empty, Failed, LoadingRows } from '../ui/screen-states.tsx'
import { StatusBadge } from '../ui/status-badge.tsx'
import { When } from '../ui/when.tsx'
import { articleSortOf, useArticles, useCategories } from './articles.data.ts'

export function Component() {
  const address = useListAddress()
  const newArticle = may('article.create') && (
    <Button component={Link} to="/admin/articles/new">
      New article
    </Button>
  )
  return (
    <>
      <PageHeader title="Articles" action={newArticle} />
      <Filters address={address} />
      {isTrash(address) ? <TrashList kind="article" address={address} /> : <List address={address} />}
    </>
  )
}

function Filters({ address }: { address: ListAddress }) {
  const { data: categories = [] } = useCategories()
  return (
    <Group mb="md" gap="sm">
      <SearchField address={address} label="Search articles" />
      <StatusFilter address={address} />
      <NativeSelect
        aria-label="Category"
        value={address.get('category')}
        onChange={(event) => address.set({ category: event.currentTarget.value })}
        data={[
          { value: '', label: 'Every category' },
          ...categories.map(({ slug, name }) => ({ value: slug, label: name })),
        ]}
      />
      <NativeSelect
        aria-label="Order"
        value={articleSortOf(address.get('sort'))}
        onChange={(event) => address.set({ sort: event.currentTarget.value })}
        data={[
          { value: 'updated', label: 'Last edited' },
          { value: 'newest', label: 'Newest' },
          { value: 'oldest', label: 'Oldest' },
          { value: 'title', label: 'Title' },
        ]}
      />
    </Group>
  )
}

function List({ address }: { address: ListAddress }) {
  const q = address.get('q')
  const status = statusOf(address)
  const category = address.get('category')
  const { data, error, refetch } = useArticles({
    page: address.page,
    q,
    status,
    category,
    sort: address.get('sort'),
  })
  if (error)
    return <Failed error={error} fallback="Failed to load articles." onRetry={() => void refetch()} />
  if (!data) return <LoadingRows />
  if (data.articles.length === 0)
    return <Nothing address={address} filtered={Boolean(q || status || category)} />
  return (
    <>
      <Rows label="Articles" columns={columns} rows={data.articles} keyOf={({ id }) => id} />
      <Text size="sm" c="dimmed" mt="sm" role="status">
        {data.meta.total === 1 ? '1 article' : `${data.meta.total.toLocaleString('en')} articles`}
      </Text>
      <Pages address={address} total={data.meta.totalPages} />
    </>
  )
}

function Nothing({ address, filtered }: { address: ListAddress; filtered: boolean }) {
  if (filtered || address.page > 1) {
    const showAll = () => address.set({ q: '', status: '', category: '' })
    return (
      <Empty
        title="No articles found."
        action={
          <Button variant="default" onClick={showAll}>
            Show all articles
          </Button>
        }
      >
        No article fits this search. Try fewer words or another filter.
      </Empty>
    )
  }
  const write = may('article.create') && (
    <Button component={Link} to="/admin/articles/new">
      Write the first article
    </Button>
  )
  return (
    <Empty title="No articles yet" action={write}>
      Articles are what visitors come for. Write one and publish it when it is ready.
    </Empty>
  )
}

const columns: Column<ArticleSummary>[] = [
  {
    title: 'Title',
    cell: ({ id, title }) => (
      <Anchor component={Link} to={`/admin/articles/edit/${id}`} fw={500}>
        {title}
      </Anchor>
    ),
  },
  {
    title: 'Category',
    cell: ({ category }) =>
      category?.name ?? (
        <Text span c="dimmed" size="sm">
          None
        </Text>
      ),
  },
  { title: 'Status', cell: ({ status }) => <StatusBadge status={status} /> },
  {
    title: 'Author',
    cell: ({ author }) =>
      author?.name ?? (
        <Text span c="dimmed" size="sm">
          Nobody
        </Text>
      ),
  },
  { title: 'Edited', cell: ({ updatedAt }) => <When iso={updatedAt} /> },
  { title: '', align: 'end', cell: (article) => <Actions article={article} /> },
]

function Actions({ article }: { article: ArticleSummary }) {
  const moveToTrash = useMoveToTrash('article')
  const isPublic = article.status === 'published'
  const record = { ownerId: article.author?.id ?? null, isPublic: article.status !== 'draft' }
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          c="var(--mantine-color-text)"
          aria-label={`Actions for ${article.title}`}
        >
          <IconDots size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          component={Link}
          to={`/admin/articles/edit/${article.id}`}
          leftSection={<IconPencil size={16} />}
        >
          Edit
        </Menu.Item>
        {isPublic && (
          <Menu.Item
            component="a"
            href={article.url}
            target="_blank"
            leftSection={<IconExternalLink size={16} />}
          >
            View on the site
          </Menu.Item>
        )}
        {mayThis('article.delete', record) && (
          <Menu.Item
            c="var(--mantine-color-error)"
            leftSection={<IconTrash size={16} />}
            onClick={() => void moveToTrash(article)}
          >
            Move to trash…
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
