import type { Element, Root } from 'hast'
import { toString as textOf } from 'hast-util-to-string'
import { h } from 'hastscript'
import { type Around, elementsOf, replaceElements, textAt } from './tree.ts'

const widest = 2000

/** Each table in a region of its own that scrolls, named by its caption, with the widths chosen for its columns. */
export function wrapTables(tree: Root): void {
  const used = new Set<string>()
  replaceElements(tree, (table, around) => {
    if (table.tagName !== 'table') return undefined
    const name = freeName(captionOf(table, around) || 'Table', used)
    setColumns(table)
    return h('div.table', { role: 'region', tabIndex: 0, ariaLabel: name }, table)
  })
}

/** The widths of columns stand at the cells of the first row, as `data-colwidth="120.80"`: a page takes them from columns. */
function setColumns(table: Element): void {
  const [row] = elementsOf(table, ({ tagName }) => tagName === 'tr')
  if (!row || elementsOf(table, ({ tagName }) => tagName === 'colgroup').length > 0) return
  const widths = row.children.filter((child) => child.type === 'element').flatMap(widthsOf)
  if (!widths.some((width) => width > 0)) return
  const columns = widths.map((width) => h('col', width > 0 ? { style: `width: ${width}px` } : {}))
  const after = table.children.findLastIndex(
    (child) => child.type === 'element' && child.tagName === 'caption',
  )
  table.children.splice(after + 1, 0, h('colgroup', columns))
}

/** In pixels, one for each column that the cell spans; 0 where none was chosen. */
function widthsOf(cell: Element): number[] {
  const chosen = textAt(cell, 'dataColwidth').split('.').map(Number)
  const span = Number(textAt(cell, 'colSpan') || 1)
  return Array.from({ length: span }, (_, index) => {
    const width = chosen[index] ?? 0
    return Number.isInteger(width) && width > 0 && width <= widest ? width : 0
  })
}

function captionOf(table: Element, around: Around): string {
  const figure = around.findLast(({ tagName }) => tagName === 'figure')
  const [caption] = [
    ...elementsOf(table, ({ tagName }) => tagName === 'caption'),
    ...(figure ? elementsOf(figure, ({ tagName }) => tagName === 'figcaption') : []),
  ]
  return caption ? textOf(caption).replace(/\s+/g, ' ').trim() : ''
}

/** Two regions of a page must not have the same name. */
function freeName(name: string, used: Set<string>): string {
  let free = name
  for (let number = 2; used.has(free); number += 1) free = `${name} (${number})`
  used.add(free)
  return free
}
