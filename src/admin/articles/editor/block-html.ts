import {
  DOMSerializer,
  DOMParser as DocumentParser,
  Fragment,
  type Node,
  type Schema,
} from '@tiptap/pm/model'
import { TableMap } from '@tiptap/pm/tables'
import { rawPlaceholder } from '../../../content/document/raw-html.ts'
import { saysTheSame } from './same-html.ts'

/** The HTML that the editor writes for a block. */
export function writeBlock(node: Node): string {
  if (node.type.name === 'htmlBlock' || node.type.name === 'contentCard') return String(node.attrs.html)
  // A separate document, in which images and frames are not loaded.
  const { body } = document.implementation.createHTMLDocument()
  const serializer = DOMSerializer.fromSchema(node.type.schema)
  body.append(serializer.serializeNode(node, { document: body.ownerDocument }))
  for (const table of body.querySelectorAll('table')) separateHead(table)
  for (const raw of body.querySelectorAll(`[${rawPlaceholder}]`)) {
    raw.outerHTML = raw.getAttribute(rawPlaceholder) ?? ''
  }
  return body.innerHTML
}

/** A block as the editor shows it: as an HTML block if the editor could not write it back. */
export function readBlock(html: string, schema: Schema): Node {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  const preserveWhitespace = hasMeantSpaces(html)
  const { content } = DocumentParser.fromSchema(schema).parse(body, { preserveWhitespace })
  const [node] = content.childCount === 1 ? [content.firstChild] : []
  if (node && isWhole(node) && saysTheSame(writeBlock(node), html)) return node
  return schema.nodeFromJSON({ type: 'htmlBlock', attrs: { html } })
}

/** A space at the end belongs to the next word. Only in HTML that was indented by hand do spaces have no meaning. */
export const hasMeantSpaces = (html: string): boolean => !/[\n\r\t\f]/.test(html)

/** Whether a parser would read HTML as exactly this child of its parent. */
export function readsAs(
  node: Node,
  html: string,
  { parent, index }: { parent: Node; index: number },
  preserveWhitespace: boolean,
): boolean {
  // Unlike a document, it may contain a row or a cell alone; its images and frames are not loaded either.
  const template = document.createElement('template')
  template.innerHTML = html
  const topMatch = parent.contentMatchAt(index)
  const following = topMatch.matchType(node.type)?.fillBefore(Fragment.empty, true)
  const read = DocumentParser.fromSchema(node.type.schema).parse(template.content, {
    preserveWhitespace,
    topNode: parent.copy(),
    topMatch,
  })
  return read.childCount === 1 + (following?.childCount ?? 0) && read.child(0).eq(node)
}

// The editor would repair tables with holes and overlaps at the first change.
function isWhole(node: Node): boolean {
  let whole = true
  node.descendants((child) => {
    if (child.type.name === 'table' && TableMap.get(child).problems) whole = false
  })
  return whole && !(node.type.name === 'table' && TableMap.get(node).problems)
}

function separateHead(table: HTMLTableElement): void {
  const rows = [...(table.tBodies[0]?.rows ?? [])]
  const first = rows[0]
  if (
    rows.length < 2 ||
    !first ||
    [...first.cells].some((cell) => cell.localName !== 'th' || cell.rowSpan > 1)
  )
    return
  const head = table.createTHead()
  head.append(first)
}
