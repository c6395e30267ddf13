import { Button, Menu, Text } from '@mantine/core'
import { IconExternalLink, IconPencil, IconTrash } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { ListedArticle } from '../../contracts/articles.ts'
import { may, mayThis } from '../auth/auth-store.ts'
import { useChangeAuthor } from '../bulk/change-author.tsx'
import { useAddTag, useRemoveTag } from '../bulk/change-tags.tsx'
import { useMoveToCategory } from '../bulk/move-to-category.tsx'
import { nouns, publishingActions } from '../bulk/publishing.tsx'
import { useFreshLists } from '../trash/trash.data.ts'
import { TrashList } from '../trash/trash-list.tsx'
import { useMoveToTrash } from '../trash/use-move-to-trash.tsx'
import { Dates } from '../ui/dates.tsx'
import { FilterBar } from '../ui/filter-bar.tsx'
import { type ListAddress, useListAddress } from '../ui/list-address.ts'
import { ListBody } from '../ui/list-body.tsx'
import {
  ChoiceFilter,
  isTrash,
  OrderSelect,
  SearchField,
  StatusFilter,
  statusOf,
} from '../ui/list-controls.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { RowMenu } from '../ui/row-menu.tsx'
import type { Column } from '../ui/rows.tsx'
import { Empty } from '../ui/screen-states.tsx'
import { StatusBadge } from '../ui/status-badge.tsx'
import { useCategories } from './articles.data.ts'
import { useArticleCounts, useArticles, useAuthors, usePeople, usualOrder } from './articles-list.data.ts'
import { TagFilter } from './tag-input.tsx'
import { TitleCell } from './title-cell.tsx'

export function Component() {
  const address = useListAddress()
  const newArticle = may('article.create') && (
    <Button component={Link} to="/admin/articles/new" aria-keyshortcuts="n">
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
  const { data: authors = [] } = useAuthors()
  const { data: counts } = useArticleCounts()
  const ofWhom = authors.map(({ id, name }) => ({ value: id, label: name }))
  return (
    <FilterBar address={address} search={<SearchField address={address} label="Search articles" />}>
      <StatusFilter address={address} counts={counts} />
      {!isTrash(address) && (
        <>
          <ChoiceFilter
            address={address}
            name="category"
            label="Category"
            all="All categories"
            choices={categories.map(({ slug, name }) => ({ value: slug, label: name }))}
          />
          {(authors.length > 1 || address.get('author') !== '') && (
            <ChoiceFilter address={address} name="author" label="Author" all="All authors" choices={ofWhom} />
          )}
          <TagFilter address={address} />
          <OrderSelect
            address={address}
            orders={allOrders.filter(({ value }) => seesOthers() || !value.endsWith('author'))}
          />
        </>
      )}
    </FilterBar>
  )
}

const allOrders = [
  { value: usualOrder, label: 'Last edited' },
  { value: 'newest', label: 'Newest' },
  { value: 'oldest', label: 'Oldest' },
  { value: 'title', label: 'Title, A to Z' },
  { value: '-title', label: 'Title, Z to A' },
  { value: 'category', label: 'Category, A to Z' },
  { value: '-category', label: 'Category, Z to A' },
  { value: 'status', label: 'Drafts first' },
  { value: '-status', label: 'Published first' },
  { value: 'author', label: 'Author, A to Z' },
  { value: '-author', label: 'Author, Z to A' },
]

function List({ address }: { address: ListAddress }) {
  const { data: categories = [] } = useCategories()
  const move = useMoveToCategory(categories)
  const { data: people = [] } = usePeople(may('article.assign'))
  const changeAuthor = useChangeAuthor(people)
  const [addTag, removeTag] = [useAddTag(), useRemoveTag()]
  const changes = [move, addTag, removeTag, ...(may('article.assign') ? [changeAuthor] : [])]
  const refresh = useFreshLists()
  const query = useArticles(address, statusOf(address))
  const moveToTrash = useMoveToTrash('article')
  const isFiltered = ['q', 'status', 'category', 'tag', 'author'].some((name) => address.get(name) !== '')
  return (
    <ListBody
      label="Articles"
      address={address}
      noun={nouns.article}
      query={query}
      failure="Failed to load articles."
      columns={columns(seesOthers())}
      usualOrder={usualOrder}
      actions={[...publishingActions('article'), ...(may('article.update') ? changes : [])]}
      onBulkEnd={refresh}
      onTrash={(article) => mayThis('article.delete', ownedBy(article)) && void moveToTrash(article)}
      empty={<Nothing address={address} isFiltered={isFiltered} />}
    />
  )
}

function Nothing({ address, isFiltered }: { address: ListAddress; isFiltered: boolean }) {
  if (isFiltered || address.page > 1) {
    const showAll = () => address.set({ q: '', status: '', category: '', tag: '', author: '' })
    return (
      <Empty
        title="No articles found."
        action={
          <Button variant="default" onClick={showAll}>
            Show all articles
          </Button>
        }
      >
        No articles match this search. Try fewer words or another filter.
      </Empty>
    )
  }
  const write = may('article.create') && (
    <Button component={Link} to="/admin/articles/new" variant="default">
      Write your first article
    </Button>
  )
  return (
    <Empty title="No articles yet" action={write}>
      Visitors come for your articles. Write one and publish it when it is ready.
    </Empty>
  )
}

const columns = (hasAuthors: boolean): Column<ListedArticle>[] => [
  {
    title: 'Title',
    order: { up: 'title', down: '-title' },
    cell: (article) => <TitleCell article={article} />,
  },
  {
    title: 'Category',
    order: { up: 'category', down: '-category' },
    cell: ({ category }) =>
      category?.name ?? (
        <Text span c="dimmed" size="sm" data-none>
          None
        </Text>
      ),
  },
  {
    title: 'Status',
    order: { up: 'status', down: '-status' },
    cell: ({ status }) => <StatusBadge status={status} />,
  },
  ...(hasAuthors ? [authorColumn] : []),
  {
    title: 'Date',
    order: { up: 'oldest', down: 'newest' },
    cell: (article) => <Dates of={article} />,
  },
  { title: '', align: 'end', cell: (article) => <Actions article={article} /> },
]

const authorColumn: Column<ListedArticle> = {
  title: 'Author',
  order: { up: 'author', down: '-author' },
  cell: ({ author }) =>
    author?.name ?? (
      <Text span c="dimmed" size="sm" data-none>
        No author
      </Text>
    ),
}

/** Whether the signed-in user sees other people's articles. */
const seesOthers = () => mayThis('article.read', { ownerId: null, isPublic: false })

const ownedBy = ({ author, status }: ListedArticle) => ({
  ownerId: author?.id ?? null,
  isPublic: status !== 'draft',
})

function Actions({ article }: { article: ListedArticle }) {
  const moveToTrash = useMoveToTrash('article')
  const isPublic = article.status === 'published'
  return (
    <RowMenu of={article.title}>
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
      {mayThis('article.delete', ownedBy(article)) && (
        <Menu.Item
          c="var(--mantine-color-error)"
          leftSection={<IconTrash size={16} />}
          onClick={() => void moveToTrash(article)}
        >
          {article.status === 'published' ? 'Move to trash…' : 'Move to trash'}
        </Menu.Item>
      )}
    </RowMenu>
  )
}
