import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import type { ListMeta } from '../../../contracts/common.ts'
import { t } from '../../texts/t.ts'
import { nouns } from '../../trash/kinds.ts'
import { useRefetchLists } from '../../trash/trash.data.ts'
import type { BulkAction } from '../../ui/bulk/bulk-bar.tsx'
import type { ListAddress } from '../../ui/list-address.ts'
import { ListBody } from '../../ui/list-body.tsx'
import type { Column } from '../../ui/rows.tsx'
import { Empty } from '../../ui/screen-states.tsx'
import { useMoveToTrash } from '../use-move-to-trash.ts'
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
  const isFiltered = address.page > 1 || filters.some((name) => address.get(name) !== '')
  const showAll = () => address.set(Object.fromEntries(filters.map((name) => [name, ''])))
  return (
    <ListBody
      {...props}
      label={words[kind].all}
      address={address}
      noun={nouns[kind]}
      failure={words[kind].failure}
      defaultOrder={defaultOrder}
      onBulkEnd={refresh}
      onTrash={(listed) => mayDelete({ kind, listed }) && void moveToTrash(listed)}
      empty={isFiltered ? <NoneFound kind={kind} onShowAll={showAll} /> : empty}
    />
  )
}

const words = {
  article: {
    all: t('Articles'),
    failure: t('Failed to load articles.'),
    notFound: t('No articles found.'),
    showAll: t('Show all articles'),
    hint: t('No articles match this search. Try fewer words or another filter.'),
  },
  page: {
    all: t('Pages'),
    failure: t('Failed to load pages.'),
    notFound: t('No pages found.'),
    showAll: t('Show all pages'),
    hint: t('No pages match this search. Try fewer words or another filter.'),
  },
}

const NoneFound = ({ kind, onShowAll }: { kind: keyof typeof words; onShowAll: () => void }) => (
  <Empty
    title={words[kind].notFound}
    action={
      <Button variant="default" onClick={onShowAll}>
        {words[kind].showAll}
      </Button>
    }
  >
    {words[kind].hint}
  </Empty>
)
