import { Fragment, type Node, Slice } from '@tiptap/pm/model'
import type { Transaction } from '@tiptap/pm/state'
import { ReplaceStep, Transform } from '@tiptap/pm/transform'
import type { Editor } from '@tiptap/react'
import { asItIs } from '../../../content/document/footnotes.ts'
import { hunks } from '../../editing/hunks.ts'
import { chunks } from '../../editing/merge-words.ts'
import type { ArticleDocument } from './article-document.ts'
import { originsOf } from './origins.ts'

type Change = { from: number; to: number; content: Fragment }

/** Marks a transaction that shows what the page has already. */
export const isShown = 'isShown'

/**
 * Shows a text that was changed elsewhere. Only the words that differ are replaced: the caret and running uploads stay
 * where they are, and undo takes back the person's own words alone.
 */
export function showText({ view }: Editor, text: ArticleDocument, html: string): void {
  const read = text.read(html)
  const tr = changeInto(view.state.tr, read)
  if (tr.docChanged)
    view.dispatch(tr.setMeta('addToHistory', false).setMeta(asItIs, true).setMeta(isShown, true))
  text.recognize(view.state.doc, read)
}

/** Changes the document into `next` word by word, or as a whole if that is impossible. */
export function changeInto(tr: Transaction, next: Node): Transaction {
  const { doc } = tr
  const wanted = withLastLine(doc, next)
  const steps = changesIn(doc, wanted, 0)
    .reverse()
    .map(({ from, to, content }) => new ReplaceStep(from, to, new Slice(content, 0, 0)))
  if (!lead(doc, steps, wanted)) return tr.replaceWith(0, doc.content.size, next.content)
  for (const step of steps) tr.step(step)
  return tr
}

function lead(doc: Node, steps: ReplaceStep[], to: Node): boolean {
  const trial = new Transform(doc)
  try {
    for (const step of steps) trial.step(step)
  } catch {
    // A list without items, for example, is impossible even between two steps.
    return false
  }
  return trial.doc.eq(to)
}

/** An empty line at the end is not stored; whoever has just begun it stays there. */
function withLastLine({ lastChild: line }: Node, next: Node): Node {
  const isEmpty = (node: Node | null) => node?.type.name === 'paragraph' && node.childCount === 0
  return line && isEmpty(line) && !isEmpty(next.lastChild) ? next.copy(next.content.addToEnd(line)) : next
}

/** The changes of what is inside, in order. `start`: the position of the content. */
function changesIn(before: Node, now: Node, start: number): Change[] {
  if (before.isTextblock) return changesOfLine(before, now, start)
  const [old, next] = [before, now].map(childrenOf) as [Node[], Node[]]
  const changes: Change[] = []
  let at = 0
  let pos = start
  let added: Node[] = []
  const addUpTo = (origin: number) => {
    const to = old.slice(at, origin).reduce((sum, { nodeSize }) => sum + nodeSize, pos)
    if (to > pos || added.length > 0) changes.push({ from: pos, to, content: Fragment.from(added) })
    pos = to
    added = []
  }
  for (const [index, origin] of pairs(old, next).entries()) {
    const node = next[index] as Node
    const source = origin === undefined ? undefined : old[origin]
    if (origin === undefined || !source) {
      added.push(node)
      continue
    }
    addUpTo(origin)
    if (!source.eq(node)) changes.push(...changesOfNode(source, node, pos))
    pos += source.nodeSize
    at = origin + 1
  }
  addUpTo(old.length)
  return changes
}

const changesOfNode = (before: Node, now: Node, pos: number): Change[] =>
  before.sameMarkup(now) && !before.isLeaf
    ? changesIn(before, now, pos + 1)
    : [{ from: pos, to: pos + before.nodeSize, content: Fragment.from(now) }]

/** For each node of `now`, the index of the one that it was before, in ascending order. */
function pairs(before: Node[], now: Node[]): (number | undefined)[] {
  const found = hunks(before.map(keyOf), now.map(keyOf)) ?? [
    { from: 0, to: before.length, items: now.map(keyOf) },
  ]
  const result: (number | undefined)[] = []
  let at = 0
  for (const { from, to, items } of found) {
    for (; at < from; at += 1) result.push(at)
    const changed = now.slice(result.length, result.length + items.length)
    let last = -1
    for (const origin of originsOf(before.slice(from, to), changed)) {
      const isAfter = origin !== undefined && origin > last
      if (isAfter) last = origin
      result.push(isAfter ? from + origin : undefined)
    }
    at = to
  }
  for (; result.length < now.length; at += 1) result.push(at)
  return result
}

function changesOfLine(before: Node, now: Node, start: number): Change[] {
  const [old, next] = [before, now].map(wordsOf) as [Word[], Word[]]
  const found = hunks(
    old.map(({ key }) => key),
    next.map(({ key }) => key),
  )
  if (!found) return [{ from: start, to: start + before.content.size, content: now.content }]
  let shift = 0
  return found.map(({ from, to, items }) => {
    const at = from + shift
    shift += items.length - (to - from)
    const placeIn = (words: Word[], size: number) => (index: number) => words[index]?.start ?? size
    const [inOld, inNext] = [placeIn(old, before.content.size), placeIn(next, now.content.size)]
    return {
      from: start + inOld(from),
      to: start + inOld(to),
      content: now.content.cut(inNext(at), inNext(at + items.length)),
    }
  })
}

type Word = { key: string; start: number }

/** The words and spaces of a line, and what else stands in it. */
function wordsOf(line: Node): Word[] {
  const words: Word[] = []
  line.forEach((node, start) => {
    const marks = JSON.stringify(node.marks)
    if (!node.isText) words.push({ key: keyOf(node), start })
    else
      for (const { 0: word, index } of (node.text ?? '').matchAll(chunks))
        words.push({ key: marks + word, start: start + index })
  })
  return words
}

const childrenOf = ({ children }: Node): Node[] => [...children]
const keyOf = (node: Node): string => JSON.stringify(node)
