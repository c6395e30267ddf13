import { closeHistory } from '@tiptap/pm/history'
import { type Editor, useEditor } from '@tiptap/react'
import { useRef } from 'react'
import { type ArticleDocument, readArticle } from './article-document.ts'
import { cleanPasted } from './clean-paste.ts'
import { editorExtensions } from './editor-setup.ts'
import { pasted, preparePasting } from './paste.ts'
import type { SlashChannel } from './slash-menu.tsx'
import { insertPictures } from './uploads-in-text.ts'

type Options = { initial: string; label: string; onChange: (html: string) => void }
type Keys = Parameters<typeof editorExtensions>[1]

/** The editor of a text in HTML. `show` replaces the whole text, as one step that can be undone. */
export function useArticleEditor(
  { initial, label, onChange }: Options,
  channel: SlashChannel,
  keys: Keys,
): { editor: Editor | null; show: (html: string) => void } {
  const change = useRef(onChange)
  change.current = onChange
  const text = useRef<ArticleDocument>(undefined)
  const editor: Editor | null = useEditor({
    extensions: editorExtensions(channel, keys),
    shouldRerenderOnTransaction: false,
    onBeforeCreate: ({ editor: made }) => {
      text.current = readArticle(initial, made.schema)
      // The nodes themselves, because an unchanged block is recognized by the identity of its node.
      Object.assign(made.options, { content: text.current.doc })
    },
    onFocus: preparePasting,
    onUpdate: ({ editor: now }) => change.current(text.current?.write(now.state.doc) ?? ''),
    editorProps: {
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        dir: 'auto',
        spellcheck: 'true',
      },
      transformPastedHTML: cleanPasted,
      handlePaste: (_view, event, slice) => editor !== null && pasted(editor, event, slice),
      handleDrop: (target, event, _slice, moved) =>
        !moved &&
        editor !== null &&
        insertPictures(
          editor,
          event.dataTransfer,
          target.posAtCoords({ left: event.clientX, top: event.clientY })?.pos,
        ),
    },
  })
  const show = (html: string) => {
    if (!editor || !text.current) return
    const { tr, doc } = editor.state
    tr.replaceWith(0, doc.content.size, text.current.read(html).content)
    editor.view.dispatch(closeHistory(tr))
  }
  return { editor, show }
}
