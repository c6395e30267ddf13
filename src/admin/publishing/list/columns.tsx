import { Stack, Text } from '@mantine/core'
import type { Review } from '../../../contracts/reviews.ts'
import { t } from '../../texts/t.ts'
import { Dates } from '../../ui/dates.tsx'
import { enumerated } from '../../ui/lists.ts'
import { ReviewBadge } from '../../ui/review-badge.tsx'
import type { Column } from '../../ui/rows.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { type Listed, RowActions } from './row-actions.tsx'

export const titleOrder = { up: 'title', down: '-title' }

/** The status, and the review unless it was only a step to publishing. */
export const statusColumn: Column<Listed & { review: Review | null }> = {
  title: t('Status'),
  order: { up: 'status', down: '-status' },
  cell: ({ status, unpublishAt, review }) => (
    <Stack gap={0}>
      <StatusBadge status={status} unpublishAt={unpublishAt} />
      {review && (status === 'draft' || review.state !== 'approved') && <ReviewBadge review={review} />}
    </Stack>
  ),
}

export const authorColumn: Column<Listed> = {
  title: t('Author'),
  order: { up: 'author', down: '-author' },
  cell: ({ author, authors = author ? [author] : [] }) =>
    enumerated(authors.map(({ name }) => name)) || <None>{t('No author')}</None>,
}

export const dateColumn: Column<Listed> = {
  title: t('Date'),
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
