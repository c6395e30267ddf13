import { Fragment, type Node, type Schema } from '@tiptap/pm/model'
import { readBlock, writeBlock } from './block-html.ts'
import { partsOf } from './html-parts.ts'
import { NotesAsMeant } from './notes-as-meant.ts'
import { originsOf } from './origins.ts'
import { rewriteBlock, type Source, sourceOf } from './rewrite-block.ts'

/**
 * Turns a stored text into a document of the editor, and back. Whatever was not changed is written exactly as it was
 * read: block by block, and within a changed block cell by cell, item by item and word by word. `read` makes a document
 * from another text, whose blocks are then known as well; `recognize` says that `doc` shows what was read.
 */
export type ArticleDocument = {
  doc: Node
  read: (html: string) => Node
  recognize: (doc: Node, read: Node) => void
  write: (doc: Node) => string
}

/** `isRun`: text that no element surrounds. */
type Written = { html: string; isRun: boolean }
/** The blocks of one text that was read, in order. */
type Blocks = { sources: Source[]; nodes: Node[] }

/**
 * Reads stored HTML. A block that the editor could not write back unchanged is preserved as a block of HTML. `write`
 * returns the exact source of every block that is still as it was read, even after undo.
 */
export function readArticle(html: string, schema: Schema): ArticleDocument {
  const sources = new WeakMap<Node, Source & { of: Blocks }>()
  const byText = new Map<string, Node[]>()
  const written = new WeakMap<Node, Written>()
  const notes = new NotesAsMeant()
  let last: Blocks = { sources: [], nodes: [] }
  let rest = ''
  const read = (text: string): Node => {
    const { parts, rest: after } = partsOf(text)
    const nodes = parts.map((part) => readBlock(part.html, schema))
    const paragraph = schema.nodes.paragraph?.create()
    const shown = nodes.length > 0 ? nodes : paragraph ? [paragraph] : []
    const doc = schema.topNodeType.createChecked(null, Fragment.fromArray(shown))
    const of: Blocks = { sources: [], nodes }
    for (const [index, part] of parts.entries()) {
      const node = doc.child(index)
      const source = { ...sourceOf(part, node, doc, index), of }
      of.sources.push(source)
      sources.set(node, source)
      notes.wereRead(node)
      const same = byText.get(keyOf(node))
      if (same) same.push(node)
      else byText.set(keyOf(node), [node])
    }
    rest = after
    if (nodes.length > 0) last = of
    return doc
  }
  // Undo creates new nodes. Each replaces a node that was read and no longer exists.
  const reuseSources = (blocks: readonly Node[]) => {
    const present = new Set(blocks)
    for (const node of blocks) {
      if (sources.has(node) || written.has(node)) continue
      const found = byText.get(keyOf(node))?.find((one) => !present.has(one) && one.eq(node))
      const source = found && sources.get(found)
      if (!source) continue
      present.add(found)
      sources.set(node, source)
    }
  }
  // The text between two blocks that were read comes from what was between them.
  const writeChanged = (changed: readonly Node[], before: Node | undefined, after: Node | undefined) => {
    if (changed.every((node) => written.has(node))) return
    const [from, to] = [before && sources.get(before), after && sources.get(after)]
    const { of } = from ?? to ?? { of: last }
    const start = from ? from.index + 1 : 0
    const candidates = of.nodes.slice(start, to?.of === of ? Math.max(to.index, start) : of.nodes.length)
    for (const [index, origin] of originsOf(candidates, changed).entries()) {
      const node = changed[index]
      if (!node || written.has(node)) continue
      const source = origin === undefined ? undefined : of.sources[start + origin]
      const preserved = source && rewriteBlock(source, node)
      const own = preserved ?? writeBlock(node)
      written.set(node, {
        html: (source?.before ?? '') + own,
        isRun: preserved !== undefined && source?.isRun === true,
      })
    }
  }
  return {
    doc: read(html),
    read,
    recognize(shown, from) {
      for (const [index, node] of childrenOf(from).entries()) {
        const source = sources.get(node)
        if (source) sources.set(shown.child(index), source)
        notes.wereRead(shown.child(index))
      }
    },
    write(next) {
      const blocks = childrenOf(next).map((block) => notes.of(block))
      reuseSources(blocks)
      for (const [start, end] of stretches(blocks, (node) => !sources.has(node)))
        writeChanged(blocks.slice(start, end), blocks[start - 1], blocks[end])
      const meant = blocks.slice(
        0,
        lastMeant(blocks, (node) => sources.has(node)),
      )
      if (meant.length === 0 && last.nodes.length > 0) return ''
      return joined(meant, (node) => writtenAs(sources.get(node)) ?? written.get(node)) + rest
    },
  }
}

const writtenAs = (source: Source | undefined): Written | undefined =>
  source && { html: source.before + source.html, isRun: source.isRun }

/** Two runs side by side would become one. */
function joined(blocks: readonly Node[], find: (node: Node) => Written | undefined): string {
  let html = ''
  let isAfterRun = false
  for (const node of blocks) {
    const written = find(node)
    const isRun = written?.isRun === true
    html += written && !(isRun && isAfterRun) ? written.html : writeBlock(node)
    isAfterRun = isRun && !isAfterRun
  }
  return html
}

/** The stretches of a list in which all items match. */
function stretches<T>(list: readonly T[], fits: (item: T) => boolean): [number, number][] {
  const found: [number, number][] = []
  for (const [index, item] of list.entries()) {
    if (!fits(item)) continue
    const open = found.at(-1)
    if (open?.[1] === index) open[1] = index + 1
    else found.push([index, index + 1])
  }
  return found
}

const childrenOf = (doc: Node): Node[] =>
  Array.from({ length: doc.childCount }, (_, index) => doc.child(index))
const keyOf = (node: Node): string => `${node.type.name} ${node.textContent}`

// The empty line at the end is only there for the cursor.
function lastMeant(blocks: readonly Node[], wasRead: (node: Node) => boolean): number {
  return (
    blocks.findLastIndex((node) => wasRead(node) || node.type.name !== 'paragraph' || node.childCount > 0) + 1
  )
}
