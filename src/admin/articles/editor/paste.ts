import { Fragment, Slice } from '@tiptap/pm/model'
import type { Editor } from '@tiptap/react'
import { frameAddress } from '../../../content/embed-address.ts'
import { may } from '../../auth/auth-store.ts'
import { toastDone } from '../../ui/toast.tsx'
import { lostParts } from './lost-parts.ts'
import { insertEmbed } from './new-embeds.ts'
import { hasNotes, insertPasted } from './paste-notes.ts'
import { insertPictures } from './uploads-in-text.ts'

/** Handles images, addresses that can be embedded, Markdown and footnotes. True when it handled the clipboard. */
export function pasted(editor: Editor, event: ClipboardEvent, slice: Slice): boolean {
  const data = event.clipboardData
  const html = data?.getData('text/html') ?? ''
  const text = data?.getData('text/plain') ?? ''
  // For copied text, Word also provides an image of it.
  if (html === '' && insertPictures(editor, data)) return true
  if (editor.isActive('codeBlock')) return false
  const { selection } = editor.state
  const frame = frameAddress(text)
  if (frame && selection.empty && selection.$from.parent.content.size === 0) {
    return insertEmbed(editor, frame)
  }
  // Content that was copied from this editor needs nothing.
  const lost = /\sdata-pm-slice=/.test(html) ? '' : lostParts(html, may('media.create'))
  if (lost) toastDone(lost, undefined, undefined, 'orange')
  if (html === '' && looksLikeMarkdown(text)) void pasteMarkdown(editor, text)
  else if (hasNotes(slice)) insertPasted(editor.view, slice)
  else return false
  return true
}

const loadMarkdown = () => import('./paste-markdown.ts')

/** Loads what pasting may need in advance, in case the connection is lost later. */
export function preparePasting(): void {
  loadMarkdown().catch(() => {})
}

async function pasteMarkdown(editor: Editor, text: string): Promise<void> {
  const markdown = await loadMarkdown().catch(() => undefined)
  if (editor.isDestroyed) return
  if (!markdown) return void editor.view.pasteText(text)
  const blocks = markdown.blocksOf(text).map((block) => editor.schema.nodeFromJSON(block))
  insertPasted(editor.view, Slice.maxOpen(Fragment.fromArray(blocks), false))
}

/** Two pieces of Markdown, or one that is unlikely to mean anything else. */
export function looksLikeMarkdown(text: string): boolean {
  const sure = [/^#{1,6} \S/m, /^```/m, /^\|.+\|\s*\n\|[ :|-]+\|/m, /^[-*] \[[ x]\] /m, /^\[\^[^\]\s]+\]: /m]
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
