import { v4 as uuid } from 'uuid'
import { items, type Props, text } from '../../../content/blocks/props.ts'
import { columnsOf, isRow, maxColumns, widgetsOf } from '../../../content/footer/footer-document.ts'
import type { Block } from '../../../contracts/pages.ts'

// The footer as the builder handles it: a list of rows, and of parts that are not rows. Every row, column and widget
// has a unique id. Properties that this code does not know stay as they are.

export type Direction = 'up' | 'down' | 'left' | 'right'
/** The position of a widget, counted from 0. */
export type Place = { row: number; column: number; at: number }

/** The stored rows, with new ids for everything without a unique one. */
export function withIds(content: Block[]): Block[] {
  const taken = new Set<string>()
  const named = <P extends Props>(props: P, otherwise: string): P & { id: string } => {
    let id = text(props.id) || otherwise
    for (let count = 2; taken.has(id); count += 1) id = `${text(props.id) || otherwise}-${count}`
    taken.add(id)
    return { ...props, id }
  }
  return content.map((block, row) => {
    const props = named(block.props, `part-${row}`)
    if (!isRow(block)) return { ...block, props }
    const columns = columnsOf(block).map((column, at) => ({
      ...named(column, `part-${row}-${at}`),
      widgets: widgetsOf(column).map((widget, place) => ({
        ...widget,
        props: named(widget.props, `part-${row}-${at}-${place}`),
      })),
    }))
    return { ...block, props: { ...props, columns: columns.length > 0 ? columns : [emptyColumn()] } }
  })
}

export const partId = (block: Block): string => text(block.props.id)
export const columnId = (column: Props): string => text(column.id)

export function placeOf(content: Block[], id: string): Place | undefined {
  for (const [row, block] of content.entries())
    for (const [column, props] of rowColumns(block).entries()) {
      const at = widgetsOf(props).findIndex((widget) => partId(widget) === id)
      if (at >= 0) return { row, column, at }
    }
  return undefined
}

export function widgetAt(content: Block[], { row, column, at }: Place): Block | undefined {
  const props = columnAt(content, row, column)
  return props && widgetsOf(props)[at]
}

const newId = (): string => uuid()
const emptyColumn = (): Props => ({ id: newId(), widgets: [] })

export const emptyRow = (columns: number): Block => ({
  type: 'FooterRow',
  props: { id: newId(), columns: Array.from({ length: columns }, emptyColumn) },
})

export const newWidget = (type: string, props: Props): Block => ({ type, props: { id: newId(), ...props } })

/** Puts a widget into a column, before the one at `at`. */
export const insert = (content: Block[], { row, column, at }: Place, widget: Block): Block[] =>
  inColumn(content, { row, column }, (widgets) => widgets.toSpliced(at, 0, widget))

export function remove(content: Block[], id: string): Block[] {
  const place = placeOf(content, id)
  if (!place) return content.filter((block) => partId(block) !== id)
  return inColumn(content, place, (widgets) => widgets.toSpliced(place.at, 1))
}

export function update(content: Block[], id: string, props: Props): Block[] {
  const place = placeOf(content, id)
  const changed = (block: Block): Block => ({ ...block, props: { ...block.props, ...props } })
  if (!place) return content.map((block) => (partId(block) === id ? changed(block) : block))
  return inColumn(content, place, (widgets) =>
    widgets.map((widget) => (partId(widget) === id ? changed(widget) : widget)),
  )
}

/** Moves a widget to a position in another or the same column; `at` counts without the widget itself. */
export function moveTo(content: Block[], id: string, to: Place): Block[] {
  const from = placeOf(content, id)
  const widget = from && widgetAt(content, from)
  if (!widget || !columnAt(content, to.row, to.column)) return content
  return insert(remove(content, id), to, widget)
}

/** The next position in this direction; undefined if there is none. */
export function nextPlace(
  content: Block[],
  { row, column, at }: Place,
  direction: Direction,
): Place | undefined {
  const count = (r: number, c: number) => widgetsOf(columnAt(content, r, c) ?? {}).length
  if (direction === 'up' && at > 0) return { row, column, at: at - 1 }
  if (direction === 'down' && at < count(row, column) - 1) return { row, column, at: at + 1 }
  if (direction === 'left' || direction === 'right') {
    const next = column + (direction === 'left' ? -1 : 1)
    return columnAt(content, row, next) && { row, column: next, at: Math.min(at, count(row, next)) }
  }
  const way = direction === 'up' ? -1 : 1
  for (let other = row + way; content[other]; other += way) {
    const columns = rowColumns(content[other])
    if (columns.length === 0) continue
    const next = Math.min(column, columns.length - 1)
    return { row: other, column: next, at: way < 0 ? count(other, next) : 0 }
  }
  return undefined
}

/** Moves a row, or a part that is not a row, by one. Returns the same list if it cannot move further. */
export function moveRow(content: Block[], id: string, way: -1 | 1): Block[] {
  const from = content.findIndex((block) => partId(block) === id)
  const part = content[from]
  if (!part || !content[from + way]) return content
  return content.toSpliced(from, 1).toSpliced(from + way, 0, part)
}

/** Gives a row this many columns. The widgets of removed columns move to the end of the last remaining one. */
export function setColumns(content: Block[], id: string, count: number): Block[] {
  return content.map((block) => {
    if (partId(block) !== id || !isRow(block)) return block
    const columns = columnsOf(block)
    const wanted = Math.min(maxColumns, Math.max(1, count))
    const remaining = columns.slice(0, wanted)
    const moved = columns.slice(wanted).flatMap((column) => items(column.widgets))
    const last = remaining.at(-1)
    if (last && moved.length > 0)
      remaining[remaining.length - 1] = { ...last, widgets: [...items(last.widgets), ...moved] }
    while (remaining.length < wanted) remaining.push(emptyColumn())
    return { ...block, props: { ...block.props, columns: remaining } }
  })
}

/** The columns of a row; none for other parts. */
export const rowColumns = (block: Block | undefined): Props[] =>
  block && isRow(block) ? columnsOf(block) : []

const columnAt = (content: Block[], row: number, column: number): Props | undefined =>
  rowColumns(content[row])[column]

function inColumn(
  content: Block[],
  { row, column }: Omit<Place, 'at'>,
  work: (widgets: Block[]) => Block[],
): Block[] {
  return content.map((block, index) => {
    if (index !== row || !isRow(block)) return block
    const columns = columnsOf(block).map((props, at) =>
      at === column ? { ...props, widgets: work(widgetsOf(props)) } : props,
    )
    return { ...block, props: { ...block.props, columns } }
  })
}
