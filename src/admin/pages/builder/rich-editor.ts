import { Editor } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { Selection, TextSelection } from '@tiptap/pm/state'
import type { Editor as ReactEditor } from '@tiptap/react'
import { facadeOf } from '../../../content/click-to-load.ts'
import { ContentCard } from '../../../content/document/content-card.ts'
import { Embed } from '../../../content/document/embed.ts'
import { HtmlBlock, HtmlInline } from '../../../content/document/raw-html.ts'
import { sanitizeArticleHtml } from '../../../content/sanitize.ts'
import { articleEditor } from '../../articles/editor/article-editor.ts'
import { type EditorKeys, editorExtensions } from '../../articles/editor/editor-setup.ts'
import { showText } from '../../articles/editor/show-text.ts'
import type { SlashChannel } from '../../articles/editor/slash-menu.tsx'
import { t } from '../../texts/t.ts'
import { isSample } from './sample-words.ts'
import type { Puck } from './typed-text.ts'
import { htmlOf, type Typing, writeRich } from './typing.ts'
import { afterRichKey } from './typing-keys.ts'

type Options = { channel: SlashChannel; keys: EditorKeys; get: () => Puck; lang: string }

/**
 * The editor of the side panel, in the element of a rich text on the canvas. It has no history of its own: the builder
 * has one for everything.
 */
export function openRich(
  typing: Typing,
  { channel, keys, get, lang }: Options,
): { editor: ReactEditor; close: () => void } {
  const { element, rich } = typing
  const { label = '' } = element.dataset
  const before = new Map(element.getAttributeNames().map((name) => [name, element.getAttribute(name)]))
  const { options, text } = articleEditor(
    { initial: htmlOf(element), label, lang, onChange: (html) => writeRich(typing, html, get) },
    editorExtensions(channel, keys, views).flatMap(withoutItsOwn),
  )
  element.replaceChildren()
  const editor = new Editor({ ...options, element: { mount: element } }) as ReactEditor
  const onKey = (event: KeyboardEvent) => afterRichKey(event, typing)
  element.addEventListener('keydown', onKey)
  if (rich)
    rich.editor = {
      show(html) {
        const document = text()
        if (document) showText(editor, document, html)
      },
      undoRule: () => editor.commands.undoInputRule(),
      isChoosing: () => element.hasAttribute('aria-activedescendant'),
    }
  putCaret(editor, rich?.point, isSample(htmlOf(element)))
  for (const key of rich?.early.splice(0) ?? []) replayKey(editor, key)
  return {
    editor,
    close() {
      element.removeEventListener('keydown', onKey)
      editor.destroy()
      for (const name of element.getAttributeNames()) element.removeAttribute(name)
      for (const [name, value] of before) element.setAttribute(name, value ?? '')
      element.innerHTML = htmlOf(element)
    },
  }
}

/** The canvas shows nothing that the site lacks, such as a placeholder. */
function withoutItsOwn(extension: ReturnType<typeof editorExtensions>[number]) {
  if (extension.name === 'placeholder') return []
  return extension.name === 'starterKit' ? [extension.configure({ undoRedo: false })] : [extension]
}

const rawView = (tag: 'div' | 'span') => () => {
  return ({ node }: { node: Node }) => {
    const dom = document.createElement(tag)
    dom.contentEditable = 'false'
    // The HTML may not have been cleaned by the server yet.
    dom.innerHTML = sanitizeArticleHtml(String(node.attrs.html))
    return { dom }
  }
}

/** What readers see of a frame before they play it, without its link. */
const facadeView = () => {
  return ({ node }: { node: Node }) => {
    const { src, title, 'data-poster': poster } = node.attrs as Record<string, string | null>
    const dom = document.createElement('div')
    dom.className = 'facade'
    dom.contentEditable = 'false'
    const part = (tag: string, attributes: object) =>
      dom.append(Object.assign(document.createElement(tag), attributes))
    if (poster) part('img', { src: poster, alt: '' })
    if (src && URL.canParse(src)) {
      const facade = facadeOf(src, title ?? '')
      part('span', { className: 'facade-title', textContent: facade.title })
      part('span', { className: 'facade-host', textContent: t('Show from {host}', { host: facade.host }) })
    }
    return { dom }
  }
}

const views = [
  HtmlBlock.extend({ addNodeView: rawView('div') }),
  ContentCard.extend({ addNodeView: rawView('div') }),
  Embed.extend({ addNodeView: facadeView }),
  HtmlInline.extend({ addNodeView: rawView('span') }),
]

/** Sample words are selected, so that typing replaces them. */
function putCaret({ view }: Editor, point: { x: number; y: number } | undefined, isSample: boolean): void {
  const found = point && view.posAtCoords({ left: point.x, top: point.y })
  const { doc, tr } = view.state
  const caret = found ? Selection.near(doc.resolve(found.pos)) : Selection.atEnd(doc)
  const all = () => TextSelection.between(Selection.atStart(doc).$from, Selection.atEnd(doc).$to)
  const selection = isSample ? all() : caret
  view.dispatch(point ? tr.setSelection(selection) : tr.setSelection(selection).scrollIntoView())
  view.focus()
}

/** Performs the effect of a key that was pressed earlier. */
function replayKey({ view, commands }: Editor, key: string): void {
  if ([...key].length > 1) {
    commands.keyboardShortcut(key)
    return
  }
  const { from, to } = view.state.selection
  const insert = () => view.state.tr.insertText(key, from, to)
  const isHandled = view.someProp('handleTextInput', (handle) => handle(view, from, to, key, insert))
  if (!isHandled) view.dispatch(insert())
}
