import type { Element, Root } from 'hast'
import { toString as textOf } from 'hast-util-to-string'
import { h } from 'hastscript'
import { type Around, elementsOf, nameMaker, replaceElements, textAt } from './tree.ts'

const widest = 2000
const maxNameLength = 500
const maxColumns = 100
const maxColumnsOfText = 20_000

/** Puts each table into a scrolling region named by its caption, with the chosen column widths. */
export function wrapTables(tree: Root): void {
  // Two regions of a page must not have the same name.
  const freeName = nameMaker(new Set(), (name, number) => `${name} (${number})`)
  const captions = captionsOfFigures(tree)
  let room = maxColumnsOfText
  replaceElements(tree, (table, around) => {
    if (table.tagName !== 'table') return undefined
    const name = freeName(captionOf(table, around, captions) || 'Table')
    room -= setColumns(table, Math.min(maxColumns, room))
    return h('div.table', { role: 'region', tabIndex: 0, ariaLabel: name }, table)
  })
}

/**
 * Moves column widths to the columns, where a page needs them. They are stored in the cells of the first row, as
 * `data-colwidth="120.80"`. Returns how many columns were added, at most `max`.
 */
function setColumns(table: Element, max: number): number {
  const [row] = elementsOf(table, ({ tagName }) => tagName === 'tr')
  if (!row || elementsOf(table, ({ tagName }) => tagName === 'colgroup').length > 0) return 0
  const widths = widthsOf(row, max)
  if (!widths.some((width) => width > 0)) return 0
  const columns = widths.map((width) => h('col', width > 0 ? { style: `width: ${width}px` } : {}))
  const after = table.children.findLastIndex(
    (child) => child.type === 'element' && child.tagName === 'caption',
  )
  table.children.splice(after + 1, 0, h('colgroup', columns))
  return columns.length
}

/** The widths in pixels of the first `max` columns; 0 if no width was chosen. */
function widthsOf(row: Element, max: number): number[] {
  const widths: number[] = []
  for (const cell of row.children) {
    if (widths.length >= max) break
    if (cell.type === 'element') widths.push(...widthsOfCell(cell, max - widths.length))
  }
  return widths
}

/** The width of each column that the cell spans, at most `max` of them. */
function widthsOfCell(cell: Element, max: number): number[] {
  const chosen = textAt(cell, 'dataColwidth').split('.', max).map(Number)
  const span = Math.min(Number(textAt(cell, 'colSpan') || 1), max)
  return Array.from({ length: span }, (_, index) => {
    const width = chosen[index] ?? 0
    return Number.isInteger(width) && width > 0 && width <= widest ? width : 0
  })
}

function captionOf(table: Element, around: Around, captions: ReadonlyMap<Element, string>): string {
  const [own] = elementsOf(table, ({ tagName }) => tagName === 'caption')
  if (own) return nameOf(own)
  const figure = around.findLast(({ tagName }) => tagName === 'figure')
  return (figure && captions.get(figure)) ?? ''
}

/** The first caption in each figure. */
function captionsOfFigures(tree: Root): Map<Element, string> {
  const captions = new Map<Element, string>()
  replaceElements(tree, (element, around) => {
    if (element.tagName !== 'figcaption') return undefined
    const figures = around.filter((one) => one.tagName === 'figure' && !captions.has(one))
    if (figures.length === 0) return undefined
    const name = nameOf(element)
    for (const figure of figures) captions.set(figure, name)
    return undefined
  })
  return captions
}

const nameOf = (caption: Element) => textOf(caption).replace(/\s+/g, ' ').trim().slice(0, maxNameLength)
