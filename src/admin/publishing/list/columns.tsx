import { Text } from '@mantine/core'
import { Dates } from '../../ui/dates.tsx'
import type { Column } from '../../ui/rows.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { type Listed, RowActions } from './row-actions.tsx'

export const titleOrder = { up: 'title', down: '-title' }

export const statusColumn: Column<Listed> = {
  title: 'Status',
  order: { up: 'status', down: '-status' },
  cell: ({ status }) => <StatusBadge status={status} />,
}

export const authorColumn: Column<Listed> = {
  title: 'Author',
  order: { up: 'author', down: '-author' },
  cell: ({ author }) => author?.name ?? <None>No author</None>,
}

export const dateColumn: Column<Listed> = {
  title: 'Date',
  order: { up: 'oldest', down: 'newest' },
  cell: (listed) => <Dates of={listed} />,
}

export const actionsColumn = (kind: 'article' | 'page'): Column<Listed> => ({
  title: '',
  align: 'end',
  cell: (listed) => <RowActions kind={kind} listed={listed} />,
})

/** Says that a field has no value. */
export const None = ({ children }: { children: string }) => (
  <Text span c="dimmed" size="sm" data-none>
    {children}
  </Text>
)
