import type { Node } from '@tiptap/pm/model'
import { Plugin, PluginKey, TextSelection } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'
import type { Editor } from '@tiptap/react'
import type { Passage } from '../../contracts/comments.ts'
import { findPassage, type Place, passageAt } from './find-passage.ts'

type Marked = { id: string; passage: Passage | null }

const key = new PluginKey<DecorationSet>('markedPassages')

/**
 * Highlights passages in the text, and moves the highlights along while somebody types. The text itself never contains
 * them. `onPress`: called with a passage that was clicked. Returns a function that ends it.
 */
export function beginMarking(editor: Editor, onPress: (id: string) => void): () => void {
  editor.registerPlugin(
    new Plugin<DecorationSet>({
      key,
      state: {
        init: () => DecorationSet.empty,
        apply: (tr, marks) =>
          (tr.getMeta(key) as DecorationSet | undefined) ??
          (tr.docChanged ? marks.map(tr.mapping, tr.doc) : marks),
      },
      props: {
        decorations: (state) => key.getState(state),
        handleClick: (view, pos) => {
          const [mark] = key.getState(view.state)?.find(pos, pos) ?? []
          if (mark) onPress((mark.spec as { id: string }).id)
          return false
        },
      },
    }),
  )
  return () => {
    if (!editor.isDestroyed) editor.unregisterPlugin(key)
  }
}

/**
 * Highlights these passages and returns the ids of those that are in the text. Existing marks stay where typing has
 * moved them.
 */
export function markPassages(editor: Editor, wanted: Marked[], current: string | undefined): Set<string> {
  const { state } = editor
  const before = placesOf(key.getState(state))
  let read: ReturnType<typeof readText> | undefined
  const marks: Decoration[] = []
  const found = new Set<string>()
  for (const { id, passage } of wanted) {
    if (!passage) continue
    let place = before.get(id)
    if (!place) {
      read ??= readText(state.doc)
      const inText = findPassage(read.text, passage)
      place = inText && { from: read.posOf(inText.from), to: read.posOf(inText.to) }
    }
    if (!place) continue
    found.add(id)
    const name = id === current ? 'commented commented-current' : 'commented'
    marks.push(Decoration.inline(place.from, place.to, { class: name }, { id }))
  }
  editor.view.dispatch(state.tr.setMeta(key, DecorationSet.create(state.doc, marks)))
  return found
}

/** Scrolls to a passage and selects it. */
export function showPassage(editor: Editor, id: string): void {
  const place = placesOf(key.getState(editor.state)).get(id)
  if (!place) return
  const { doc, tr } = editor.state
  editor.view.dispatch(tr.setSelection(TextSelection.create(doc, place.from, place.to)))
  const { node } = editor.view.domAtPos(place.from)
  const element = node instanceof Element ? node : node.parentElement
  element?.scrollIntoView({ block: 'center' })
}

/** The selected words; undefined when nothing is selected. */
export function selectedPassage({ state }: Editor): Passage | undefined {
  const { from, to, empty } = state.selection
  if (empty) return undefined
  const { text, offsetOf } = readText(state.doc)
  return passageAt(text, { from: offsetOf(from), to: offsetOf(to) })
}

function placesOf(marks: DecorationSet | undefined): Map<string, Place> {
  const places = new Map<string, Place>()
  // A mark over several paragraphs consists of several parts.
  for (const { from, to, spec } of marks?.find() ?? []) {
    const { id } = spec as { id: string }
    const known = places.get(id) ?? { from, to }
    places.set(id, { from: Math.min(known.from, from), to: Math.max(known.to, to) })
  }
  return places
}

/**
 * The words of the whole text, one paragraph per line, and how to convert positions in them to positions in the
 * document and back.
 */
function readText(doc: Node) {
  const lines: { offset: number; pos: number; text: string }[] = []
  let offset = 0
  doc.descendants((node, pos) => {
    if (!node.isTextblock) return true
    // One character for each inline node, so that positions match.
    const text = node.textBetween(0, node.content.size, undefined, '\uFFFC')
    lines.push({ offset, pos: pos + 1, text })
    offset += text.length + 1
    return false
  })
  const lastBy = (place: number, by: 'offset' | 'pos') => lines.findLast((line) => line[by] <= place)
  return {
    text: lines.map(({ text }) => `${text}\n`).join(''),
    posOf(place: number): number {
      const line = lastBy(place, 'offset')
      return line ? line.pos + place - line.offset : 0
    },
    offsetOf(pos: number): number {
      const line = lastBy(pos, 'pos')
      return line ? line.offset + Math.min(pos - line.pos, line.text.length) : 0
    },
  }
}
