import { Anchor, Button, Group, Menu, Text } from '@mantine/core'
import { IconExternalLink, IconPencil, IconTrash } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { type PageOrder, type PageSummary, pageEndpoints, pageOrder } from '../../contracts/pages.ts'
import { call } from '../app/api-client.ts'
import { useAuthors } from '../articles/articles-list.data.ts'
import { may, mayThis } from '../auth/auth-store.ts'
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
import { HomeBadge, useHomePageId } from './home-badge.tsx'

const usualOrder = 'updated'

/** The site's pages. */
export function Component() {
  const address = useListAddress()
  return (
    <>
      <PageHeader
        title="Pages"
        action={
          <Group gap="xs" wrap="nowrap">
            {may('section.read') && (
              <Button component={Link} to="/admin/pages/sections" variant="default">
                Saved sections
              </Button>
            )}
            <NewPage label="New page" variant="filled" />
          </Group>
        }
      />
      <Filters address={address} />
      {isTrash(address) ? <TrashList kind="page" address={address} /> : <List address={address} />}
    </>
  )
}

function NewPage({ label, variant }: { label: string; variant: 'filled' | 'default' }) {
  return (
    may('page.create') && (
      <Button component={Link} to="/admin/pages/new" variant={variant} aria-keyshortcuts="n">
        {label}
      </Button>
    )
  )
}

function Filters({ address }: { address: ListAddress }) {
  const { data: authors = [] } = useAuthors()
  const { data: counts } = useQuery({
    queryKey: ['pages', 'counts'],
    queryFn: ({ signal }) => call(pageEndpoints.counts, { signal }),
  })
  return (
    <FilterBar address={address} search={<SearchField address={address} label="Search pages" />}>
      <StatusFilter address={address} counts={counts} />
      {!isTrash(address) && (
        <>
          {(authors.length > 1 || address.get('author') !== '') && (
            <ChoiceFilter
              address={address}
              name="author"
              label="Author"
              all="All authors"
              choices={authors.map(({ id, name }) => ({ value: id, label: name }))}
            />
          )}
          <OrderSelect address={address} orders={orders} />
        </>
      )}
    </FilterBar>
  )
}

const orders = [
  { value: usualOrder, label: 'Last edited' },
  { value: 'newest', label: 'Newest' },
  { value: 'oldest', label: 'Oldest' },
  { value: 'title', label: 'Title, A to Z' },
  { value: '-title', label: 'Title, Z to A' },
  { value: 'status', label: 'Drafts first' },
  { value: '-status', label: 'Published first' },
  { value: 'author', label: 'Author, A to Z' },
  { value: '-author', label: 'Author, Z to A' },
]

function List({ address }: { address: ListAddress }) {
  const refresh = useFreshLists()
  const query = usePages(address)
  const homePageId = useHomePageId()
  const moveToTrash = useMoveToTrash('page')
  return (
    <ListBody
      label="Pages"
      address={address}
      noun={nouns.page}
      query={query}
      failure="Failed to load pages."
      columns={columns}
      usualOrder={usualOrder}
      actions={publishingActions('page', homePageId)}
      onBulkEnd={refresh}
      onTrash={(page) => mayThis('page.delete', ownedBy(page)) && void moveToTrash(page)}
      empty={<Nothing address={address} />}
    />
  )
}

function usePages(address: ListAddress) {
  const { get, page, limit, key } = address
  const status = statusOf(address)
  return useQuery({
    queryKey: ['pages', key],
    queryFn: async ({ signal }) => {
      const { pages, meta } = await call(pageEndpoints.adminList, {
        query: {
          page: String(page),
          limit: String(limit),
          q: get('q'),
          sort: orderOf(get('sort')),
          ...(status && { status }),
          ...(get('author') && { author: get('author') }),
        },
        signal,
      })
      return { rows: pages, meta }
    },
    placeholderData: keepPreviousData,
  })
}

const orderOf = (text: string): PageOrder => pageOrder.safeParse(text).data ?? usualOrder

function Nothing({ address }: { address: ListAddress }) {
  if (address.page === 1 && ['q', 'status', 'author'].every((name) => address.get(name) === ''))
    return (
      <Empty title="No pages yet" action={<NewPage label="Create the first page" variant="default" />}>
        Use pages for lasting content: who you are, what you offer and how to reach you.
      </Empty>
    )
  return (
    <Empty
      title="No pages found."
      action={
        <Button variant="default" onClick={() => address.set({ q: '', status: '', author: '' })}>
          Show all pages
        </Button>
      }
    >
      No pages match this search. Try fewer words or another filter.
    </Empty>
  )
}

const columns: Column<PageSummary>[] = [
  {
    title: 'Title',
    order: { up: 'title', down: '-title' },
    cell: ({ id, title, url }) => (
      <>
        <Group gap="xs">
          <Anchor component={Link} to={`/admin/pages/edit/${id}`} fw={500}>
            {title}
          </Anchor>
          <HomeBadge id={id} />
        </Group>
        <Text size="xs" c="dimmed">
          {decodeURI(url)}
        </Text>
      </>
    ),
  },
  {
    title: 'Status',
    order: { up: 'status', down: '-status' },
    cell: ({ status }) => <StatusBadge status={status} />,
  },
  {
    title: 'Author',
    order: { up: 'author', down: '-author' },
    cell: ({ author }) =>
      author?.name ?? (
        <Text span c="dimmed" size="sm" data-none>
          No author
        </Text>
      ),
  },
  {
    title: 'Date',
    order: { up: 'oldest', down: 'newest' },
    cell: (page) => <Dates of={page} />,
  },
  { title: '', align: 'end', cell: (page) => <Actions page={page} /> },
]

const ownedBy = ({ author, status }: PageSummary) => ({
  ownerId: author?.id ?? null,
  isPublic: status !== 'draft',
})

function Actions({ page }: { page: PageSummary }) {
  const { id, title, url, status } = page
  const moveToTrash = useMoveToTrash('page')
  return (
    <RowMenu of={title}>
      <Menu.Item component={Link} to={`/admin/pages/edit/${id}`} leftSection={<IconPencil size={16} />}>
        Edit
      </Menu.Item>
      {status === 'published' && (
        <Menu.Item component="a" href={url} target="_blank" leftSection={<IconExternalLink size={16} />}>
          View on the site
        </Menu.Item>
      )}
      {mayThis('page.delete', ownedBy(page)) && (
        <Menu.Item
          c="var(--mantine-color-error)"
          leftSection={<IconTrash size={16} />}
          onClick={() => void moveToTrash({ id, title, status })}
        >
          {status === 'published' ? 'Move to trash…' : 'Move to trash'}
        </Menu.Item>
      )}
    </RowMenu>
  )
}
