import { Anchor, Button, Group, Text } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type PageSummary, pageEndpoints } from '../../contracts/pages.ts'
import { call } from '../api-client.ts'
import { mayThis } from '../auth/auth-store.ts'
import { TrashList } from '../trash/trash-list.tsx'
import { useMoveToTrash } from '../trash/use-move-to-trash.tsx'
import { type ListAddress, useListAddress } from '../ui/list-address.ts'
import { isTrash, Pages, SearchField, StatusFilter, statusOf } from '../ui/list-controls.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { type Column, Rows } from '../ui/rows.tsx'
import { Empty, Failed, LoadingRows } from '../ui/screen-states.tsx'
import { StatusBadge } from '../ui/status-badge.tsx'
import { When } from '../ui/when.tsx'

/** The site's pages, to find and to look at. */
export function Component() {
  const address = useListAddress()
  return (
    <>
      <PageHeader title="Pages" />
      <Group mb="md" gap="sm">
        <SearchField address={address} label="Search pages" />
        <StatusFilter address={address} />
      </Group>
      {isTrash(address) ? <TrashList kind="page" address={address} /> : <List address={address} />}
    </>
  )
}

function List({ address }: { address: ListAddress }) {
  const q = address.get('q')
  const status = statusOf(address)
  const { data, error, refetch } = useQuery({
    queryKey: ['pages', { q, status, page: address.page }],
    queryFn: ({ signal }) =>
      call(pageEndpoints.adminList, {
        query: { page: String(address.page), limit: '10', q, ...(status && { status }) },
        signal,
      }),
    placeholderData: keepPreviousData,
  })
  return (
    <>
      {error && <Failed error={error} fallback="Failed to load pages." onRetry={() => void refetch()} />}
      {!data && !error && <LoadingRows />}
      {data?.pages.length === 0 && (
        <Empty title={q || status ? 'No pages found.' : 'No pages yet'}>
          {q || status ? 'No page fits this search.' : 'Pages come in with an import or through the API.'}
        </Empty>
      )}
      {data && data.pages.length > 0 && (
        <>
          <Rows label="Pages" columns={columns} rows={data.pages} keyOf={({ id }) => id} />
          <Text size="sm" c="dimmed" mt="sm" role="status">
            {data.meta.total === 1 ? '1 page' : `${data.meta.total.toLocaleString('en')} pages`}
          </Text>
          <Pages address={address} total={data.meta.totalPages} />
        </>
      )}
    </>
  )
}

const columns: Column<PageSummary>[] = [
  {
    title: 'Title',
    cell: ({ title, url, status }) =>
      status === 'published' ? (
        <Anchor href={url} target="_blank" rel="noopener" fw={500}>
          {title}
        </Anchor>
      ) : (
        <Text fw={500}>{title}</Text>
      ),
  },
  { title: 'Address', cell: ({ url }) => url },
  { title: 'Status', cell: ({ status }) => <StatusBadge status={status} /> },
  { title: 'Edited', cell: ({ updatedAt }) => <When iso={updatedAt} /> },
  { title: '', align: 'end', cell: (page) => <Actions page={page} /> },
]

function Actions({ page }: { page: PageSummary }) {
  const moveToTrash = useMoveToTrash('page')
  const record = { ownerId: page.author?.id ?? null, isPublic: page.status !== 'draft' }
  if (!mayThis('page.delete', record)) return null
  return (
    <Button
      size="xs"
      variant="subtle"
      color="gray"
      c="var(--mantine-color-text)"
      aria-label={`Move ${page.title} to the trash`}
      onClick={() => void moveToTrash(page)}
    >
      Move to trash…
    </Button>
  )
}
