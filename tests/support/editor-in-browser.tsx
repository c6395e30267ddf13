import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { Editor } from '@tiptap/core'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { VisualEditor } from '../../src/admin/articles/editor/visual-editor.tsx'

export type Written = { withParagraph: string; undone: string; shown: number; opaque: number }

declare global {
  interface Window {
    openAndWrite: (html: string) => Written
  }
}

/** Opens a text in the editor of articles, puts `<p>x</p>` before it and takes that back: what was written each time. */
window.openAndWrite = (html) => {
  let written = ''
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  const editing = (
    <QueryClientProvider client={new QueryClient()}>
      <MantineProvider>
        <VisualEditor initial={html} label="Content" onChange={(next) => (written = next)} />
      </MantineProvider>
    </QueryClientProvider>
  )
  flushSync(() => root.render(editing))
  const editor = editorIn(place)
  const names = Array.from(editor.state.doc.content.content, ({ type }) => type.name)
  editor.commands.insertContentAt(0, { type: 'paragraph', content: [{ type: 'text', text: 'x' }] })
  const withParagraph = written
  editor.commands.undo()
  const undone = written
  root.unmount()
  place.remove()
  const opaque = names.filter((name) => name === 'htmlBlock').length
  return { withParagraph, undone, shown: names.length - opaque, opaque }
}

function editorIn(place: Element): Editor {
  const element = place.querySelector<HTMLElement & { editor?: Editor }>('.ProseMirror')
  if (!element?.editor) throw new Error('The editor did not open.')
  return element.editor
}
