import { Extension } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { Plugin, PluginKey, TextSelection } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'
import type { Editor } from '@tiptap/react'

export type Found = { from: number; to: number }
export type Search = { text: string; isExact: boolean }
type FindState = Search & { found: Found[]; current: number }

const key = new PluginKey<FindState>('findText')
const nothing: FindState = { text: '', isExact: false, found: [], current: -1 }

/** Highlights the matches in the text. */
export const FindText = Extension.create({
  name: 'findText',
  addProseMirrorPlugins: () => [
    new Plugin<FindState>({
      key,
      state: {
        init: () => nothing,
        apply(tr, before) {
          const change = tr.getMeta(key) as Partial<FindState> | undefined
          if (!change && (!tr.docChanged || before.text === '')) return before
          const next = { ...before, ...change }
          const found = tr.docChanged || change?.text !== undefined ? occurrences(tr.doc, next) : next.found
          return { ...next, found, current: Math.min(next.current, found.length - 1) }
        },
      },
      props: {
        decorations(state) {
          const { found, current } = key.getState(state) ?? nothing
          return DecorationSet.create(
            state.doc,
            found.map(({ from, to }, index) =>
              Decoration.inline(from, to, { class: index === current ? 'found found-current' : 'found' }),
            ),
          )
        },
      },
    }),
  ],
})

export const findState = (editor: Editor): FindState => key.getState(editor.state) ?? nothing

/** Searches for a text from the cursor on; an empty text ends the search. */
export function find(editor: Editor, search: Search): void {
  const found = occurrences(editor.state.doc, search)
  const next = found.findIndex(({ from }) => from >= editor.state.selection.from)
  editor.view.dispatch(
    editor.state.tr.setMeta(key, { ...search, current: found.length > 0 ? Math.max(next, 0) : -1 }),
  )
  showCurrent(editor)
}

export function goTo(editor: Editor, step: -1 | 1): void {
  const { found, current } = findState(editor)
  if (found.length === 0) return
  editor.view.dispatch(
    editor.state.tr.setMeta(key, { current: (current + step + found.length) % found.length }),
  )
  showCurrent(editor)
}

export function replaceCurrent(editor: Editor, replacement: string): void {
  const { found, current } = findState(editor)
  const place = found[current]
  if (place) editor.view.dispatch(editor.state.tr.insertText(replacement, place.from, place.to))
  const { found: left, current: at } = findState(editor)
  // The replacement may contain the query, so continue after it.
  const next = left.findIndex(({ from }) => place && from >= place.from + replacement.length)
  editor.view.dispatch(
    editor.state.tr.setMeta(key, { current: next < 0 ? Math.min(at, left.length - 1) : next }),
  )
  showCurrent(editor)
}

export function replaceAll(editor: Editor, replacement: string): number {
  const { found } = findState(editor)
  const { tr } = editor.state
  for (const { from, to } of found.toReversed()) tr.insertText(replacement, from, to)
  editor.view.dispatch(tr)
  return found.length
}

function showCurrent(editor: Editor): void {
  const { found, current } = findState(editor)
  const place = found[current]
  if (!place) return
  const selection = TextSelection.create(editor.state.doc, place.from, place.to)
  editor.view.dispatch(editor.state.tr.setSelection(selection))
  // The editor scrolls by itself only while it has the focus, which the search field has.
  const { node } = editor.view.domAtPos(place.from)
  const element = node instanceof Element ? node : node.parentElement
  element?.scrollIntoView({ block: 'center' })
}

function occurrences(doc: Node, { text, isExact }: Search): Found[] {
  if (text === '') return []
  const found: Found[] = []
  const words = text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  const pattern = isExact ? new RegExp(words, 'gu') : new RegExp(inAnyType(words), 'giu')
  doc.descendants((node, pos) => {
    if (!node.isTextblock) return
    // One character for each inline node, so that positions match.
    const line = node.textBetween(0, node.content.size, undefined, '\uFFFC')
    for (const { index, 0: match } of line.matchAll(pattern)) {
      found.push({ from: pos + 1 + index, to: pos + 1 + index + match.length })
    }
  })
  return found
}

/** Straight quotes and plain spaces also match their typographic forms. */
const inAnyType = (words: string): string =>
  words.replaceAll("'", "['‘’‚]").replaceAll('"', '["“”„«»]').replaceAll(' ', '[ \\u00a0\\u202f]')
