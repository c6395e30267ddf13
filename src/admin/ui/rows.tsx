import { Checkbox, Paper, Table, UnstyledButton } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { Children, isValidElement, type PropsWithChildren, type ReactNode, useRef } from 'react'
import { t } from '../texts/t.ts'
import { useListKeys } from './list-keys.ts'
import classes from './rows.module.css'
import type { Selection } from './selection.ts'

/**
 * `order`: the names of its ascending and descending order. On a card the first column is the heading, and the others
 * are facts on one line below it; with `isBlock` on a line of their own. Cards do not show the titles: facts that need
 * words add them with `OnCard`. `name` tells apart columns that may have the same title.
 */
export type Column<T> = {
  title: string
  name?: string
  cell: (row: T) => ReactNode
  align?: 'end'
  order?: { up: string; down: string }
  isBlock?: boolean
}
type Ordering = { current: string; choose: (order: string) => void }
type Props<T> = {
  label: string
  columns: Column<T>[]
  rows: T[]
  keyOf: (row: T) => string
  ordering?: Ordering
  /** `nameOf` names a row for screen readers; `isSelectable`: which rows can be selected, by default all. */
  selecting?: { selection: Selection; nameOf: (row: T) => string; isSelectable?: (row: T) => boolean }
  isStale?: boolean
  /** The key of a row that was just created: it is highlighted and scrolled into view. */
  added?: string | undefined
  /** What the key # does with a row. */
  onTrash?: (row: T) => void
}

/** A table that becomes a list of cards on a phone, with the first column as the card's heading. */
export function Rows<T>({ label, columns, rows, keyOf, ordering, selecting, ...props }: Props<T>) {
  const { isStale = false, added, onTrash } = props
  const frame = useRef<HTMLDivElement>(null)
  useListKeys(frame, (key) => {
    const row = rows.find((one) => keyOf(one) === key)
    if (row) onTrash?.(row)
  })
  return (
    <Paper
      ref={frame}
      withBorder
      bg="var(--admin-surface)"
      className={classes.frame}
      data-stale={isStale || undefined}
    >
      <Table aria-label={label} verticalSpacing="sm" horizontalSpacing="md" className={classes.table}>
        <Table.Thead>
          <Table.Tr>
            {selecting && (
              <Table.Th w={44}>
                <SelectAll
                  selection={selecting.selection}
                  total={rows.filter(selecting.isSelectable ?? (() => true)).length}
                />
              </Table.Th>
            )}
            {columns.map((column) => (
              <Head key={column.name ?? column.title} column={column} {...(ordering && { ordering })} />
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr
              key={keyOf(row)}
              data-row={keyOf(row)}
              data-selected={selecting?.selection.ids.has(keyOf(row)) || undefined}
              {...(added === keyOf(row) && { 'data-added': true, ref: center })}
            >
              {selecting && (
                <Table.Td className={classes.check}>
                  {(selecting.isSelectable?.(row) ?? true) && (
                    <SelectOne
                      selection={selecting.selection}
                      id={keyOf(row)}
                      label={t('Select {name}', { name: selecting.nameOf(row) })}
                    />
                  )}
                </Table.Td>
              )}
              {columns.map(({ title, name = title, cell, align, isBlock }, index) => (
                <Table.Td
                  key={name}
                  data-title={title}
                  data-heading={index === 0 || undefined}
                  data-block={isBlock || undefined}
                  ta={align}
                >
                  {cell(row)}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Paper>
  )
}

const center = (row: HTMLElement | null): void => row?.scrollIntoView({ block: 'center' })

/** Words that only cards show. */
export const OnCard = ({ children }: { children: ReactNode }) => (
  <span className={classes.onCard}>{children}</span>
)

/** A sentence of `t.nodes`: its elements everywhere, the words around them on cards only. */
export const WordsOnCard = ({ children }: { children: ReactNode }) =>
  Children.map(isValidElement<PropsWithChildren>(children) ? children.props.children : children, (part) =>
    typeof part === 'string' ? <OnCard>{part}</OnCard> : part,
  )

/** Words that only tables show, where a heading makes them clear. */
export const OnTable = ({ children }: { children: ReactNode }) => (
  <span className={classes.onTable}>{children}</span>
)

function Head<T>({ column: { title, align, order }, ordering }: { column: Column<T>; ordering?: Ordering }) {
  if (title === '')
    return (
      <Table.Th ta={align}>
        <span className="visually-hidden-focusable">{t('Actions')}</span>
      </Table.Th>
    )
  if (!order || !ordering) return <Table.Th ta={align}>{title}</Table.Th>
  const [isUp, isDown] = [ordering.current === order.up, ordering.current === order.down]
  const Arrow = isDown ? IconArrowDown : IconArrowUp
  return (
    <Table.Th ta={align} aria-sort={isUp ? 'ascending' : isDown ? 'descending' : 'none'}>
      <UnstyledButton
        className={classes.sorter}
        data-active={isUp || isDown || undefined}
        onClick={() => ordering.choose(isUp ? order.down : order.up)}
      >
        {title} <Arrow size={13} aria-hidden />
      </UnstyledButton>
    </Table.Th>
  )
}

function SelectAll({ selection, total }: { selection: Selection; total: number }) {
  const isAll = total > 0 && selection.ids.size === total
  return (
    <Checkbox
      aria-label={t('Select all on this page')}
      checked={isAll}
      indeterminate={!isAll && selection.ids.size > 0}
      onChange={() => selection.setAll(!isAll)}
    />
  )
}

/** The checkbox that selects a row; with the shift key, all rows since the last one. */
export function SelectOne({ selection, id, label }: { selection: Selection; id: string; label: string }) {
  // Not every browser reports the shift key for a click by the space bar.
  const isShift = useRef(false)
  return (
    <Checkbox
      aria-label={label}
      checked={selection.ids.has(id)}
      onKeyDown={(event) => {
        isShift.current = event.shiftKey
      }}
      onPointerDown={(event) => {
        isShift.current = event.shiftKey
      }}
      onChange={() => selection.toggle(id, isShift.current)}
    />
  )
}
