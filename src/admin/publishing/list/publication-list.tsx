import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import type { ListMeta } from '../../../contracts/common.ts'
import { t } from '../../texts/t.ts'
import { nouns } from '../../trash/kinds.ts'
import { useRefetchLists } from '../../trash/trash.data.ts'
import { useMoveToTrash } from '../../trash/use-move-to-trash.tsx'
import type { BulkAction } from '../../ui/bulk/bulk-bar.tsx'
import type { ListAddress } from '../../ui/list-address.ts'
import { ListBody } from '../../ui/list-body.tsx'
import type { Column } from '../../ui/rows.tsx'
import { Empty } from '../../ui/screen-states.tsx'
import { defaultOrder } from './list-query.ts'
import { type Listed, mayDelete } from './row-actions.tsx'

type Props<T> = {
  kind: 'article' | 'page'
  address: ListAddress
  query: {
    data: { rows: T[]; meta: ListMeta } | undefined
    error: unknown
    isPlaceholderData: boolean
    refetch: () => unknown
  }
  columns: Column<T>[]
  actions: BulkAction<T>[]
  /** The query parameters that narrow the list. */
  filters: string[]
  /** Shown when there are none at all. */
  empty: ReactNode
}

/** The articles or pages of the site, with the actions for one or many of them. */
export function PublicationList<T extends Listed>({ kind, address, filters, empty, ...props }: Props<T>) {
  const refresh = useRefetchLists()
  const moveToTrash = useMoveToTrash(kind)
  const noun = nouns[kind]
  const isFiltered = address.page > 1 || filters.some((name) => address.get(name) !== '')
  const showAll = () => address.set(Object.fromEntries(filters.map((name) => [name, ''])))
  return (
    <ListBody
      {...props}
      label={kind === 'article' ? t('Articles') : t('Pages')}
      address={address}
      noun={noun}
      failure={t('Failed to load {many}.', { many: noun.many })}
      defaultOrder={defaultOrder}
      onBulkEnd={refresh}
      onTrash={(listed) => mayDelete({ kind, listed }) && void moveToTrash(listed)}
      empty={isFiltered ? <NoneFound many={noun.many} onShowAll={showAll} /> : empty}
    />
  )
}

const NoneFound = ({ many, onShowAll }: { many: string; onShowAll: () => void }) => (
  <Empty
    title={t('No {many} found.', { many })}
    action={
      <Button variant="default" onClick={onShowAll}>
        {t('Show all {many}', { many })}
      </Button>
    }
  >
    {t('No {many} match this search. Try fewer words or another filter.', { many })}
  </Empty>
)
