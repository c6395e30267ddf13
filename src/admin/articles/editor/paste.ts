import { MarkdownManager } from '@tiptap/markdown'
import type { Editor } from '@tiptap/react'
import { articleExtensions } from '../../../content/document/extensions.ts'
import { frameAddress } from '../../../content/embed-address.ts'
import { insertPictures } from './uploads-in-text.ts'

/** Handles images, addresses that can be embedded, and Markdown. True when it handled the clipboard. */
export function pasted(editor: Editor, event: ClipboardEvent): boolean {
  const data = event.clipboardData
  const html = data?.getData('text/html') ?? ''
  const text = data?.getData('text/plain') ?? ''
  // Word adds an image of the text to the text.
  if (html === '' && insertPictures(editor, data)) return true
  if (editor.isActive('codeBlock')) return false
  const { selection } = editor.state
  const frame = frameAddress(text)
  if (frame && selection.empty && selection.$from.parent.content.size === 0) {
    return editor.commands.insertContent({ type: 'embed', attrs: { src: frame } })
  }
  if (html !== '' || !looksLikeMarkdown(text)) return false
  const parsed = new MarkdownManager({ extensions: articleExtensions() }).parse(text)
  return editor.commands.insertContent(parsed.content ?? [])
}

/** Two marks of Markdown, or one that is unlikely to mean anything else. */
export function looksLikeMarkdown(text: string): boolean {
  const sure = [/^#{1,6} \S/m, /^```/m, /^\|.+\|\s*\n\|[ :|-]+\|/m, /^[-*] \[[ x]\] /m]
  const likely = [
    /^[-*+] \S/m,
    /^\d+\. \S/m,
    /^> \S/m,
    /\*\*\S[^*]*\*\*/,
    /\[[^\]]+\]\([^)\s]+\)/,
    /`[^`\n]+`/,
  ]
  if (sure.some((pattern) => pattern.test(text))) return true
  const lists = /^([-*+]|\d+\.) \S.*\n+\s*([-*+]|\d+\.) \S/m.test(text)
  return lists || likely.filter((pattern) => pattern.test(text)).length >= 2 || /\*\*\S[^*]*\*\*/.test(text)
}
