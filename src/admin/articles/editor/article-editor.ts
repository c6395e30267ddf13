import type { Extensions } from '@tiptap/core'
import type { Editor, EditorOptions } from '@tiptap/react'
import { siteLanguageTag } from '../../app/site-language-tag.ts'
import { type ArticleDocument, readArticle } from './article-document.ts'
import { cleanPasted } from './clean-paste.ts'
import { pasted, preparePasting } from './paste.ts'
import { safeSlice } from './safe-slice.ts'
import { isShown } from './show-text.ts'
import { insertPictures } from './uploads-in-text.ts'

export type ArticleOptions = {
  initial: string
  label: string
  /** Gets a function that makes the HTML: the caller may need it later than at each key. */
  onChange: (html: () => string) => void
  /** The language of the text; without any, the first one of the site. */
  lang?: string | undefined
  /** Whether the text has the direction of its own words, and not that of its surroundings. */
  hasOwnDirection?: boolean
}

/** The options for an editor of a text in HTML. `text` belongs to the editor that was created last. */
export function articleEditor(
  { initial, label, onChange, lang = siteLanguageTag(), hasOwnDirection = false }: ArticleOptions,
  extensions: Extensions,
): { options: Partial<EditorOptions>; text: () => ArticleDocument | undefined } {
  let editor: Editor | undefined
  let text: ArticleDocument | undefined
  const options: Partial<EditorOptions> = {
    extensions,
    onBeforeCreate: ({ editor: made }) => {
      editor = made as Editor
      text = readArticle(initial, made.schema)
      // Compares the nodes themselves, because an unchanged block is recognized by the identity of its node.
      Object.assign(made.options, { content: text.doc })
    },
    onFocus: preparePasting,
    onUpdate({ editor: now, transaction }) {
      const { doc } = now.state
      if (!transaction.getMeta(isShown)) onChange(() => text?.write(doc) ?? '')
    },
    onTransaction({ editor: now, transaction }) {
      const { doc } = now.state
      // A plugin has changed what is shown, such as the numbers of footnotes.
      if (transaction.getMeta(isShown) && !doc.eq(transaction.doc)) onChange(() => text?.write(doc) ?? '')
    },
    editorProps: {
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        // For the browser's spelling check, and for typed quotation marks.
        lang,
        ...(hasOwnDirection && { dir: 'auto' }),
        spellcheck: 'true',
      },
      transformPastedHTML: cleanPasted,
      transformPasted: safeSlice,
      handlePaste: (_view, event, slice) => editor !== undefined && pasted(editor, event, slice),
      handleDrop: (target, event, _slice, moved) =>
        !moved &&
        editor !== undefined &&
        insertPictures(
          editor,
          event.dataTransfer,
          target.posAtCoords({ left: event.clientX, top: event.clientY })?.pos,
        ),
    },
  }
  return { options, text: () => text }
}
