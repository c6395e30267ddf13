import { closeHistory } from '@tiptap/pm/history'
import { type Editor, useEditor } from '@tiptap/react'
import { useRef, useState } from 'react'
import { asItIs } from '../../../content/document/footnotes.ts'
import { type ArticleOptions, articleEditor } from './article-editor.ts'
import { type EditorKeys, editorExtensions } from './editor-setup.ts'
import { views } from './node-views.tsx'
import { showText } from './show-text.ts'
import type { SlashChannel } from './slash-menu.tsx'

/**
 * The distance of the line with the caret from the bars and from the edge of the window, so that writers see the lines
 * around it.
 */
const clear = { top: 120, bottom: 140, left: 0, right: 0 }

/**
 * The editor of a text in HTML. `show` replaces the whole text, as one step that can be undone; `follow` shows what was
 * changed elsewhere, or what the person asked for.
 */
export function useArticleEditor(
  options: Omit<ArticleOptions, 'onChange'> & { onChange: (html: string) => void },
  channel: SlashChannel,
  keys: EditorKeys,
): {
  editor: Editor | null
  show: (html: string) => void
  follow: (html: string, isReplaced?: boolean) => void
} {
  const change = useRef(options.onChange)
  change.current = options.onChange
  const [made] = useState(() =>
    articleEditor(
      { ...options, hasOwnDirection: true, onChange: (html) => change.current(html()) },
      editorExtensions(channel, keys, views),
    ),
  )
  const editor: Editor | null = useEditor({
    ...made.options,
    editorProps: { ...made.options.editorProps, scrollThreshold: clear, scrollMargin: clear },
    shouldRerenderOnTransaction: false,
  })
  const show = (html: string) => {
    const text = made.text()
    if (!editor || !text) return
    const { tr, doc } = editor.state
    tr.replaceWith(0, doc.content.size, text.read(html).content)
    editor.view.dispatch(closeHistory(tr).setMeta(asItIs, true))
  }
  const follow = (html: string, isReplaced = false) => {
    const text = made.text()
    if (editor && text) showText(editor, text, html, isReplaced)
  }
  return { editor, show, follow }
}
