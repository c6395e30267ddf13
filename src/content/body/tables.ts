import type { Element, Root } from 'hast'
import { toString as textOf } from 'hast-util-to-string'
import { h } from 'hastscript'
import { type Around, elementsOf, replaceElements } from './tree.ts'

/** Each table in a region of its own that scrolls, named by its caption. */
export function wrapTables(tree: Root): void {
  const used = new Set<string>()
  replaceElements(tree, (table, around) => {
    if (table.tagName !== 'table') return undefined
    const name = freeName(captionOf(table, around) || 'Table', used)
    return h('div.table', { role: 'region', tabIndex: 0, ariaLabel: name }, table)
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
