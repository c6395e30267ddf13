import { Anchor, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type MenuItem, menuEndpoints } from '../../contracts/menu.ts'
import { resolveLink } from '../../contracts/menu-link.ts'
import { call } from '../api-client.ts'
import { PageHeader } from '../ui/page-header.tsx'
import { type Column, Rows } from '../ui/rows.tsx'
import { Empty, Failed, LoadingRows } from '../ui/screen-states.tsx'

/** The site's navigation as it stands: every item, where it leads, and whether visitors see it. */
export function Component() {
  const { data, error, refetch } = useQuery({
    queryKey: ['menu'],
    queryFn: ({ signal }) => call(menuEndpoints.adminList, { signal }),
  })
  return (
    <>
      <PageHeader title="Menu" />
      {error && <Failed error={error} fallback="Failed to fetch admin menu" onRetry={() => void refetch()} />}
      {!data && !error && <LoadingRows rows={4} />}
      {data?.length === 0 && (
        <Empty title="The menu is empty">Menu items come in with an import or through the API.</Empty>
      )}
      {data && data.length > 0 && (
        <Rows label="Menu items" columns={columns} rows={inTreeOrder(data)} keyOf={({ id }) => id} />
      )}
    </>
  )
}

const columns: Column<MenuItem>[] = [
  {
    title: 'Title',
    cell: ({ title, parentId }) => (
      <Text fw={parentId ? 400 : 500} pl={parentId ? 'lg' : 0}>
        {title}
      </Text>
    ),
  },
  {
    title: 'Leads to',
    cell: (item) => {
      const href = resolveLink(item, { isHome: false })
      return (
        <Anchor href={href} target="_blank" rel="noopener">
          {href}
        </Anchor>
      )
    },
  },
  { title: 'Type', cell: ({ type }) => type },
  { title: 'Shown', cell: ({ isVisible }) => (isVisible ? 'Yes' : 'Hidden') },
  { title: 'New tab', cell: ({ openInNewTab }) => (openInNewTab ? 'Yes' : 'No') },
]

/** Each top item followed by its children. */
function inTreeOrder(items: MenuItem[]): MenuItem[] {
  const of = (parentId: string | null) =>
    items.filter((item) => item.parentId === parentId).toSorted((a, b) => a.order - b.order)
  return of(null).flatMap((item) => [item, ...of(item.id)])
}
