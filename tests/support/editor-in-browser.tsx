import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { Editor } from '@tiptap/core'
import { TextSelection } from '@tiptap/pm/state'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { VisualEditor } from '../../src/admin/articles/editor/visual-editor.tsx'

/** What the field with HTML shows, and what is written at the end. `rest`: the text after the caret. */
export type Met = { merged: string; rest: string; hasFocus: boolean; withPicture: string; written: string }
export type Written = { withParagraph: string; undone: string; shown: number; opaque: number }

declare global {
  interface Window {
    openAndWrite: (html: string) => Written
    typeInEachLine: (html: string, isEverywhere: boolean) => string[]
    editAtRandom: (html: string, numbers: number[]) => { shown: string; read: string; written: string }[]
    typeAndPress: (html: string, word: string, key: 'Enter' | 'Add row') => string
    writtenAfter: (html: string, next: string) => string
    meetHtml: (html: string, typed: string, merged: string) => Met
  }
}

/** Opens a text in the editor of articles. */
function open(html: string) {
  const text = { written: html }
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  const editing = (contentKey: number, value: string) => (
    <QueryClientProvider client={new QueryClient()}>
      <MantineProvider>
        <VisualEditor
          value={value}
          contentKey={contentKey}
          label="Content"
          onChange={(next) => (text.written = next)}
        />
      </MantineProvider>
    </QueryClientProvider>
  )
  let key = 0
  const follow = (next: string) => {
    text.written = next
    key += 1
    flushSync(() => root.render(editing(key, next)))
  }
  flushSync(() => root.render(editing(key, html)))
  const close = () => {
    root.unmount()
    place.remove()
  }
  return { editor: editorIn(place), place, text, follow, close }
}

/** Inserts `<p>x</p>` before a text and removes it again: the HTML written each time. */
window.openAndWrite = (html) => {
  const { editor, text, close } = open(html)
  const names = Array.from(editor.state.doc.content.content, ({ type }) => type.name)
  editor.commands.insertContentAt(0, { type: 'paragraph', content: [{ type: 'text', text: 'x' }] })
  const withParagraph = text.written
  editor.commands.undo()
  const undone = text.written
  close()
  const opaque = names.filter((name) => name === 'htmlBlock').length
  return { withParagraph, undone, shown: names.length - opaque, opaque }
}

/** The HTML after typing an `x` in a line: in its middle, or at each of its places. */
window.typeInEachLine = (html, isEverywhere) => {
  const { editor, text, close } = open(html)
  const places: number[] = []
  editor.state.doc.descendants((node, pos) => {
    if (!node.isTextblock) return
    const { size } = node.content
    const inside = isEverywhere ? Array.from({ length: size + 1 }, (_, at) => at) : [Math.floor(size / 2)]
    places.push(...inside.map((at) => pos + 1 + at))
  })
  const written = places.map((place) => {
    editor.view.dispatch(editor.state.tr.insertText('x', place))
    const now = text.written
    editor.commands.undo()
    return text.written === html ? now : `not undone: ${text.written}`
  })
  close()
  return written
}

/** The HTML after typing an `x` after a word, and adding something there. */
window.typeAndPress = (html, word, key) => {
  const { editor, text, close } = open(html)
  let place = 0
  editor.state.doc.descendants((node, pos) => {
    const at = node.text?.indexOf(word) ?? -1
    if (at >= 0) place = pos + at + word.length
  })
  editor
    .chain()
    .insertContentAt(place, 'x')
    .setTextSelection(place + 1)
    .run()
  if (key === 'Enter') editor.commands.splitListItem('listItem')
  else editor.commands.addRowAfter()
  close()
  return text.written
}

/**
 * Removes, types, splits and formats at random: the editor's document each time, and the document read from the HTML
 * that it wrote.
 */
window.editAtRandom = (html, numbers) => {
  const { editor, text, close } = open(html)
  const seen = numbers.map((number) => {
    const { size } = editor.state.doc.content
    const [from, length] = [Math.floor(number * size), Math.floor(number * 1e4) % 9]
    const place = TextSelection.between(
      editor.state.doc.resolve(from),
      editor.state.doc.resolve(Math.min(size, from + length)),
    )
    editor.view.dispatch(editor.state.tr.setSelection(place))
    const kind = Math.floor(number * 1e6) % 5
    if (kind === 0) editor.commands.deleteSelection()
    if (kind === 1) editor.commands.toggleBold()
    if (kind === 2) editor.commands.splitBlock()
    if (kind > 2) editor.view.dispatch(editor.state.tr.insertText('new\u00a0word', place.from, place.to))
    const again = open(text.written)
    const read = again.editor.state.doc.toString()
    again.close()
    return { shown: editor.state.doc.toString(), read, written: text.written }
  })
  close()
  return seen
}

/** The HTML after the editor has shown a text that was changed elsewhere. */
window.writtenAfter = (html, next) => {
  const { text, follow, close } = open(html)
  follow(next)
  close()
  return text.written
}

/** Types HTML with the caret before `two`; then a merge arrives, a picture is uploaded, and the HTML is left. */
window.meetHtml = (html, typed, merged) => {
  const { editor, place, text, follow, close } = open(html)
  const buttons = () => [...place.querySelectorAll('button')]
  const toggle = () =>
    flushSync(() =>
      buttons()
        .find((one) => one.textContent === 'HTML')
        ?.click(),
    )
  const field = () => place.querySelector('textarea') as HTMLTextAreaElement
  toggle()
  field().focus()
  Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(field(), typed)
  flushSync(() => field().dispatchEvent(new Event('input', { bubbles: true })))
  const caret = typed.indexOf('two')
  field().setSelectionRange(caret, caret)
  follow(merged)
  const { value, selectionStart } = field()
  const hasFocus = document.activeElement === field()
  flushSync(() => editor.commands.insertContentAt(0, { type: 'image', attrs: { src: '/media/a.webp' } }))
  const withPicture = field().value
  toggle()
  close()
  return { merged: value, rest: value.slice(selectionStart), hasFocus, withPicture, written: text.written }
}

function editorIn(place: Element): Editor {
  const element = place.querySelector<HTMLElement & { editor?: Editor }>('.ProseMirror')
  if (!element?.editor) throw new Error('The editor did not open.')
  return element.editor
}
