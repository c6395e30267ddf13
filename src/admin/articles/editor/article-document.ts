import {
  DOMSerializer,
  DOMParser as DocumentParser,
  Fragment,
  type Node,
  type Schema,
} from '@tiptap/pm/model'
import { TableMap } from '@tiptap/pm/tables'
import { rawPlaceholder } from '../../../content/document/raw-html.ts'
import { type HtmlPart, partsOf } from './html-parts.ts'
import { saysTheSame } from './same-html.ts'

/**
 * A stored text as a document of the editor, and back: blocks that were not changed are written exactly as they were
 * read. `read` makes a document of another text, whose blocks are then known as well.
 */
export type ArticleDocument = { doc: Node; read: (html: string) => Node; write: (doc: Node) => string }

/**
 * Reads stored HTML. A block that the editor could not write back unchanged is preserved as a block of HTML. `write`
 * returns the exact source of every block that is still as it was read, even after undo.
 */
export function readArticle(html: string, schema: Schema): ArticleDocument {
  const sources = new WeakMap<Node, HtmlPart>()
  const byText = new Map<string, Node[]>()
  const written = new WeakMap<Node, string>()
  let rest = ''
  let hadBlocks = false
  const read = (text: string): Node => {
    const { parts, rest: after } = partsOf(text)
    const nodes = parts.map((part) => {
      const node = blockOf(part, schema)
      sources.set(node, part)
      const same = byText.get(keyOf(node))
      if (same) same.push(node)
      else byText.set(keyOf(node), [node])
      return node
    })
    rest = after
    hadBlocks ||= nodes.length > 0
    const paragraph = schema.nodes.paragraph?.create()
    const shown = nodes.length > 0 ? nodes : paragraph ? [paragraph] : []
    return schema.topNodeType.createChecked(null, Fragment.fromArray(shown))
  }
  // Undo creates new nodes. Each one stands for a node that was read and is no longer there.
  const reuseSources = (blocks: readonly Node[]) => {
    const present = new Set(blocks)
    for (const node of blocks) {
      if (sources.has(node) || written.has(node)) continue
      const found = byText.get(keyOf(node))?.find((one) => !present.has(one) && one.eq(node))
      const part = found && sources.get(found)
      if (!part) continue
      present.add(found)
      sources.set(node, part)
    }
  }
  const htmlOf = (node: Node): string => {
    const part = sources.get(node)
    const own = part ? part.before + part.html : (written.get(node) ?? writeBlock(node))
    if (!part) written.set(node, own)
    return own
  }
  return {
    doc: read(html),
    read,
    write(next) {
      const blocks = childrenOf(next)
      reuseSources(blocks)
      const meant = blocks.slice(
        0,
        lastMeant(blocks, (node) => sources.has(node)),
      )
      return meant.length === 0 && hadBlocks ? '' : meant.map(htmlOf).join('') + rest
    },
  }
}

/** The HTML that the editor writes for a block. */
export function writeBlock(node: Node): string {
  if (node.type.name === 'htmlBlock') return String(node.attrs.html)
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

const childrenOf = (doc: Node): Node[] =>
  Array.from({ length: doc.childCount }, (_, index) => doc.child(index))
const keyOf = (node: Node): string => `${node.type.name} ${node.textContent}`

// The empty line at the end is there for the cursor only.
function lastMeant(blocks: readonly Node[], wasRead: (node: Node) => boolean): number {
  return (
    blocks.findLastIndex((node) => wasRead(node) || node.type.name !== 'paragraph' || node.childCount > 0) + 1
  )
}

function blockOf(part: HtmlPart, schema: Schema): Node {
  const { body } = new DOMParser().parseFromString(part.html, 'text/html')
  // A space at the end begins the next word. Spaces have no meaning only in HTML that was indented by hand.
  const preserveWhitespace = !/[\n\r\t\f]/.test(part.html)
  const { content } = DocumentParser.fromSchema(schema).parse(body, { preserveWhitespace })
  const [node] = content.childCount === 1 ? [content.firstChild] : []
  if (node && isWhole(node) && saysTheSame(writeBlock(node), part.html)) return node
  return schema.nodeFromJSON({ type: 'htmlBlock', attrs: { html: part.html } })
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
