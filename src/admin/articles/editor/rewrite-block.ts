import type { Node } from '@tiptap/pm/model'
import { hasMeantSpaces, readsAs, writeBlock } from './block-html.ts'
import { type HtmlPart, partsOf, shellOf } from './html-parts.ts'
import { keepWords } from './keep-words.ts'
import { originsOf } from './origins.ts'
import { saysTheSame } from './same-html.ts'

/** A node as it was read, and its HTML at that time. */
export type Source = HtmlPart & { node: Node; parent: Node; index: number; hasMeantSpaces: boolean }

export const sourceOf = (part: HtmlPart, node: Node, parent: Node, index: number): Source => ({
  ...part,
  node,
  parent,
  index,
  hasMeantSpaces: hasMeantSpaces(part.html),
})

/** The HTML of a changed block, with all of its source that can be preserved; undefined if nothing can. */
export function rewriteBlock(source: Source, now: Node): string | undefined {
  // In HTML that was indented by hand, a space at the end of a line would be lost.
  if (!source.hasMeantSpaces && hasSpaces(now)) return undefined
  const html = rewrite(source, now)
  return html !== undefined && hasMeantSpaces(html) === source.hasMeantSpaces ? html : undefined
}

function hasSpaces(node: Node): boolean {
  if (node.type.spec.code) return false
  if (node.isTextblock) return /^ | $| {2}/.test(node.textBetween(0, node.content.size, '', '\n'))
  return childrenOf(node).some(hasSpaces)
}

/**
 * The HTML of a changed node: unchanged cells, items and words are written as they were read. Undefined if nothing of
 * the source can be preserved.
 */
function rewrite(source: Source, now: Node): string | undefined {
  if (source.node.eq(now)) return source.html
  if (!source.node.sameMarkup(now)) return undefined
  return now.isTextblock ? rewriteLine(source, now) : rewriteContainer(source, now)
}

function rewriteLine(source: Source, now: Node): string | undefined {
  const [was, is] = [source.node, now].map((node) => lineOf(node, source.isRun)) as [string, string]
  // A line without a paragraph around it must have at least one character.
  if (is === '') return undefined
  return [keepWords(source.html, was, is), is].find((html) =>
    readsAs(now, html, source, source.hasMeantSpaces),
  )
}

const lineOf = (node: Node, isRun: boolean): string =>
  isRun ? writeBlock(node).replace(/^<p>|<\/p>$/g, '') : writeBlock(node)

function rewriteContainer(source: Source, now: Node): string | undefined {
  const inside = insideOf(source)
  if (!inside || !keepsHead(source.node, now)) return undefined
  const { open, children, rest, close } = inside
  const nodes = childrenOf(now)
  const origins = originsOf(childrenOf(source.node), nodes)
  let html = open
  let next = 0
  let isAfterRun = false
  for (const [index, node] of nodes.entries()) {
    const child = children[origins[index] ?? -1]
    if (child && child.index < next) return undefined
    // The start of a table section must not come after its first row.
    if (!child && next === 0 && children[0]?.before.includes('<')) return undefined
    for (; child && next < child.index; next += 1) html += tagsBetween(children[next])
    const preserved = child && rewrite(child, node)
    const isRun = child?.isRun === true && preserved !== undefined
    html +=
      (child?.before ?? '') +
      (preserved === undefined || (isRun && isAfterRun) ? writeBlock(node) : preserved)
    isAfterRun = isRun
    if (child) next = child.index + 1
  }
  for (; next < children.length; next += 1) html += tagsBetween(children[next])
  html += rest + close
  const isSameList = nodes.length === children.length && origins.every((origin, index) => origin === index)
  return isSameList || readsAs(now, html, source, source.hasMeantSpaces) ? html : undefined
}

/** When a child is removed, the end and start tags of table sections around it stay. */
const tagsBetween = (child: Source | undefined): string => (child?.before.includes('<') ? child.before : '')

type Inside = { open: string; children: Source[]; rest: string; close: string }
const insides = new WeakMap<Source, Inside | null>()

/** The positions of a node's children in its source; null if they cannot be found. */
function insideOf(source: Source): Inside | null {
  const known = insides.get(source)
  if (known !== undefined) return known
  const found = findInside(source)
  insides.set(source, found)
  return found
}

function findInside({ node, html, isRun, hasMeantSpaces: meant }: Source): Inside | null {
  const shell = isRun ? undefined : shellOf(html)
  if (!shell || node.isLeaf) return null
  const { parts, rest } = partsFor(node, shell.inner)
  const children = childrenOf(node)
  if (parts.length !== children.length) return null
  const sources = children.map((child, index) => ({
    ...(parts[index] as HtmlPart),
    node: child,
    parent: node,
    index,
    hasMeantSpaces: meant,
  }))
  const isTrue = sources.every((child) => saysTheSame(child.html, writeBlock(child.node)))
  return isTrue ? { open: shell.open, children: sources, rest, close: shell.close } : null
}

function partsFor(node: Node, inner: string): { parts: HtmlPart[]; rest: string } {
  const found = spread(inner, layers[node.type.name])
  const only = node.childCount === 1 ? node.firstChild : null
  // An empty cell or item contains an empty line.
  if (found.parts.length === 0 && only?.type.name === 'paragraph' && only.childCount === 0)
    return { parts: [{ before: '', html: '', isRun: true }], rest: found.rest }
  return found
}

type Layer = { through: readonly string[]; beside: readonly string[] }

/** Elements between a node and its children: those that contain the children, and those beside them. */
const layers: Readonly<Record<string, Layer>> = {
  table: { through: ['thead', 'tbody', 'tfoot'], beside: ['colgroup'] },
  taskItem: { through: ['div'], beside: ['label'] },
  footnotes: { through: ['ol'], beside: [] },
}

function spread(html: string, layer: Layer | undefined): { parts: HtmlPart[]; rest: string } {
  const { parts, rest } = partsOf(html)
  if (!layer) return { parts, rest }
  const found: HtmlPart[] = []
  let before = ''
  for (const part of parts) {
    const shell = shellOf(part.html)
    before += part.before
    if (layer.beside.includes(shell.name)) before += part.html
    else if (layer.through.includes(shell.name)) {
      const inner = partsOf(shell.inner)
      before += shell.open
      for (const child of inner.parts) {
        found.push({ ...child, before: before + child.before })
        before = ''
      }
      before += inner.rest + shell.close
    } else {
      found.push({ ...part, before })
      before = ''
    }
  }
  return { parts: found, rest: before + rest }
}

/** Whether a table has a head follows from its first row. */
function keepsHead(before: Node, now: Node): boolean {
  if (before.type.name !== 'table') return true
  return headOf(before) === headOf(now)
}

const headOf = ({ firstChild }: Node): string =>
  firstChild
    ? childrenOf(firstChild)
        .map(({ type, attrs }) => `${type.name} ${attrs.rowspan}`)
        .join()
    : ''

const childrenOf = (node: Node): Node[] =>
  Array.from({ length: node.childCount }, (_, index) => node.child(index))
