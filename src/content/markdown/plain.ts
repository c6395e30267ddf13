import type { Element, ElementContent } from 'hast'
import { whitespace } from 'hast-util-whitespace'

/** The attributes that Markdown can express, by element. */
const sayable = new Map<string, readonly string[]>([
  ['a', ['href', 'title']],
  ['img', ['src', 'alt', 'title', 'width', 'height', 'loading']],
  ['ol', ['start']],
  ['code', ['className']],
  ['ul', ['dataType']],
  ['li', ['dataType', 'dataChecked']],
])

/** Whether Markdown can express the element with its attributes. */
export function isPlain(node: Element): boolean {
  const known = sayable.get(node.tagName) ?? []
  if (!Object.keys(node.properties).every((name) => known.includes(name))) return false
  if (node.tagName === 'ul' || node.tagName === 'ol') return node.children.every(isPlainItem)
  if (node.tagName === 'blockquote') return !/^\s*\[!/.test(textOf(node.children))
  if (node.tagName === 'a') return node.properties.href !== undefined
  return true
}

/**
 * Whether the figure is only an image, perhaps with a link around it. Markdown writes this as an image alone in a
 * paragraph.
 */
export function isPlainFigure({ properties, children }: Element): boolean {
  const [only, ...others] = children.filter((child) => !whitespace(child))
  return Object.keys(properties).length === 0 && others.length === 0 && isPlainPicture(only)
}

function isPlainPicture(node: ElementContent | undefined): boolean {
  if (node?.type !== 'element' || !isPlain(node)) return false
  const [only, ...others] = node.children
  return node.tagName === 'img' || (node.tagName === 'a' && others.length === 0 && isPlainPicture(only))
}

const isPlainItem = (item: ElementContent): boolean =>
  item.type !== 'element' || (item.tagName === 'li' && isPlain(item))

const cellContent = new Set([
  'p',
  'a',
  'strong',
  'b',
  'em',
  'i',
  'code',
  'del',
  's',
  'img',
  'br',
  'u',
  'mark',
  'sub',
  'sup',
  'kbd',
  'span',
])

/** Whether the table has a first row of headings, and then rows of words. Markdown cannot write any other table. */
export function isPlainTable(table: Element): boolean {
  if (Object.keys(table.properties).length > 0) return false
  const rows = elements(table).flatMap((part) => (part.tagName === 'tr' ? [part] : elements(part)))
  if (elements(table).some(({ tagName }) => !/^(thead|tbody|tr)$/.test(tagName))) return false
  const width = rows[0] ? elements(rows[0]).length : 0
  return (
    width > 0 &&
    rows.every(
      (row, index) =>
        elements(row).length === width && elements(row).every((cell) => isPlainCell(cell, index === 0)),
    )
  )
}

function isPlainCell(cell: Element, isHead: boolean): boolean {
  const inside = elements(cell)
  const isOneLine = inside.filter(({ tagName }) => tagName === 'p').length <= 1
  return (
    cell.tagName === (isHead ? 'th' : 'td') &&
    Object.keys(cell.properties).length === 0 &&
    isOneLine &&
    everyElement(
      inside,
      ({ tagName, properties }) => cellContent.has(tagName) && properties.style === undefined,
    )
  )
}

const elements = (node: Element): Element[] =>
  node.children.filter((child): child is Element => child.type === 'element')

const everyElement = (list: Element[], fits: (element: Element) => boolean): boolean =>
  list.every((element) => fits(element) && everyElement(elements(element), fits))

const textOf = (nodes: ElementContent[]): string =>
  nodes
    .map((node) => (node.type === 'text' ? node.value : node.type === 'element' ? textOf(node.children) : ''))
    .join('')
