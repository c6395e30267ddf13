import { Box } from '@mantine/core'
import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import type { ListMeta } from '../../contracts/common.ts'
import { t } from '../texts/t.ts'
import { type BulkAction, BulkBar } from './bulk/bulk-bar.tsx'
import type { ListAddress } from './list-address.ts'
import { type Counted, ListFoot } from './list-controls.tsx'
import { entryOf } from './list-keys.ts'
import { focusHeading, useNextFocus } from './lost-focus.ts'
import { type Column, Rows } from './rows.tsx'
import { Failed, LoadingRows } from './screen-states.tsx'
import { useSelection } from './selection.ts'

type Entity = { id: string; title: string }
type Answer<T> = { rows: T[]; meta: ListMeta }
type Props<T> = {
  label: string
  address: ListAddress
  noun: Counted
  query: {
    data: Answer<T> | undefined
    error: unknown
    isPlaceholderData: boolean
    refetch: () => unknown
  }
  /** The error title when it cannot be loaded. */
  failure: string
  columns: Column<T>[]
  /** The order when the address names none. */
  defaultOrder?: string
  actions: BulkAction<T>[]
  onBulkEnd: () => Promise<unknown>
  empty: ReactNode
  onTrash?: (row: T) => void
}

/** A list in each of its states, with its pages and bulk actions. */
export function ListBody<T extends Entity>({ address, query, columns, actions, empty, ...props }: Props<T>) {
  const { data, error, refetch, isPlaceholderData } = query
  const rows = data?.rows ?? []
  const selection = useSelection(
    rows.map(({ id }) => id),
    address.key,
  )
  const frame = useRef<HTMLDivElement>(null)
  const keepFocus = useRowFocus(frame)
  useLastPage(address, isPlaceholderData ? undefined : data?.meta)
  if (error) return <Failed error={error} fallback={props.failure} onRetry={() => void refetch()} />
  if (!data) return <LoadingRows rows={8} />
  if (rows.length === 0) return empty
  const ordering = {
    current: address.get('sort') || (props.defaultOrder ?? ''),
    choose: (sort: string) => address.set({ sort }, { replace: true }),
  }
  const clear = () => {
    selection.setAll(false)
    frame.current?.focus()
  }
  return (
    <Box
      ref={frame}
      tabIndex={-1}
      style={{ outline: 'none' }}
      {...keepFocus}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && selection.ids.size > 0) clear()
      }}
    >
      <Rows
        label={props.label}
        columns={columns}
        rows={rows}
        keyOf={({ id }) => id}
        isStale={isPlaceholderData}
        {...(props.onTrash && { onTrash: props.onTrash })}
        {...(props.defaultOrder && { ordering })}
        {...(actions.length > 0 && { selecting: { selection, nameOf: ({ title }: T) => title } })}
      />
      <BulkBar
        label={t('Selected')}
        selection={{ ...selection, setAll: (all) => (all ? selection.setAll(true) : clear()) }}
        items={rows.filter(({ id }) => selection.ids.has(id))}
        shown={rows.length}
        actions={actions}
        noun={props.noun}
        onEnd={props.onBulkEnd}
      />
      <ListFoot address={address} meta={data.meta} noun={props.noun} />
    </Box>
  )
}

/**
 * When the focused row disappears, the focus moves to the row in its place, or to the last one; without rows, to the
 * heading.
 */
function useRowFocus(frame: RefObject<HTMLElement | null>) {
  const rows = () => [...(frame.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])]
  return useNextFocus(
    (control) => rows().findIndex((row) => row.contains(control)),
    (was) => {
      if (was < 0) return frame.current
      const entry = entryOf(rows().at(was) ?? rows().at(-1))
      if (!entry) focusHeading()
      return entry
    },
  )
}

/** When the current page becomes empty, for example because all of it was moved to the trash, goes to the last page. */
function useLastPage(address: ListAddress, meta: ListMeta | undefined): void {
  const isPast = meta !== undefined && meta.totalPages > 0 && meta.page > meta.totalPages
  const { set } = address
  const goTo = useRef(set)
  goTo.current = set
  useEffect(() => {
    if (isPast && meta) goTo.current({ page: String(meta.totalPages) }, { replace: true })
  }, [isPast, meta])
}
