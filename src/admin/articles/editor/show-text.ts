import { closeHistory, undo } from '@tiptap/pm/history'
import { Fragment, type Node, Slice } from '@tiptap/pm/model'
import type { EditorState, Transaction } from '@tiptap/pm/state'
import { Mapping, ReplaceStep, Transform } from '@tiptap/pm/transform'
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
 * where they are. `isReplaced`: the person asked for this text, and undo takes it back.
 */
export function showText({ view }: Editor, text: ArticleDocument, html: string, isReplaced = false): void {
  const read = text.read(html)
  const tr = showing(view.state, read, isReplaced)
  // Before the plugins change it further: footnotes that they renumber are not as they were read.
  text.recognize(tr.doc, read)
  if (tr.docChanged) view.dispatch(tr.setMeta(asItIs, true).setMeta(isShown, true))
}

/** Undo takes back own words alone, unless it would insert what is inserted here once more. */
export function showing(state: EditorState, next: Node, isReplaced = false): Transaction {
  const tr = changeInto(state.tr, next)
  return isReplaced || bringsBack(state, next) ? closeHistory(tr) : tr.setMeta('addToHistory', false)
}

/** Whether `next` has something back that undo would insert, now or later. */
function bringsBack(state: EditorState, next: Node): boolean {
  const shown = withLastLine(state.doc, next)
  const added = insertionsIn(state.doc, shown)
  const [lines, nextLines] = [countLines(state.doc.content), countLines(shown.content)]
  const isNew = (line: string) => (nextLines.get(line) ?? 0) > (lines.get(line) ?? 0)
  // Without the other plugins, undoing has no effect on anything else.
  let past = state.reconfigure({ plugins: state.plugins.filter(isHistory) })
  const undone = new Mapping()
  let isFound = false
  const goBack = (tr: Transaction) => {
    isFound = insertionsIn(past.doc, tr.doc).some(({ from: place, content }) =>
      content.firstChild?.isBlock
        ? [...countLines(content).keys()].some(isNew)
        : added.some(
            (one) =>
              [-1, 1].some((side) => undone.map(one.from, side) === place) &&
              shareWords(one.content, content),
          ),
    )
    undone.appendMapping(tr.mapping)
    past = past.apply(tr)
  }
  while (added.length > 0 && !isFound && undo(past, goBack));
  return isFound
}

const isHistory = (plugin: object): boolean => 'key' in plugin && String(plugin.key).startsWith('history$')

const insertionsIn = (before: Node, now: Node): Change[] =>
  changesIn(before, now, 0).filter(({ content }) => content.size > 0)

/** How often each line occurs, and each block without text. Empty lines do not count. */
function countLines(content: Fragment): Map<string, number> {
  const counts = new Map<string, number>()
  content.descendants((node) => {
    if (!node.isTextblock && !(node.isBlock && node.isLeaf)) return true
    if (node.isLeaf || node.content.size > 0) counts.set(keyOf(node), (counts.get(keyOf(node)) ?? 0) + 1)
    return false
  })
  return counts
}

function shareWords(one: Fragment, other: Fragment): boolean {
  const textOf = (content: Fragment) => content.textBetween(0, content.size).trim()
  const [words, others] = [textOf(one), textOf(other)]
  if (words !== '' && others !== '') return words.includes(others) || others.includes(words)
  return one.content.some((node) => other.content.some((same) => same.eq(node)))
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

/** An empty line at the end is not stored, so the next text lacks it. The caret of its writer stays in it. */
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

const keys = new WeakMap<Node, string>()
function keyOf(node: Node): string {
  const key = keys.get(node) ?? JSON.stringify(node)
  keys.set(node, key)
  return key
}
