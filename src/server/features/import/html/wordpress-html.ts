import { toHtml } from 'hast-util-to-html'
import { Notes } from '../plan/notes.ts'
import { hasBlocks, removeComments } from './block-comments.ts'
import { cleanMarkup } from './clean-markup.ts'
import { toBlocks } from './flow.ts'
import { readHtml } from './read-html.ts'
import type { Attachment } from './shortcode-html.ts'
import { expandShortcodes } from './shortcodes.ts'

export type { Attachment } from './shortcode-html.ts'

export interface ConvertOptions {
  /** The media of the export by WordPress id. */
  attachments: ReadonlyMap<string, Attachment>
  /** Ids of the attachments of this post: `[gallery]` without ids shows them. */
  ownAttachments?: readonly string[]
  /** Called with every address of a link, picture, poster or player; returns the address to use instead. */
  resolveUrl?: (url: string) => string
}

export interface ConvertedHtml {
  html: string
  /** What could not be converted unchanged, in sentences for the person who imports. */
  notes: string[]
}

/**
 * Turns the content of a WordPress post into clean article HTML: content of the classic editor gets its
 * paragraphs, block markers go, shortcodes become figures, galleries and players. The result is not safe
 * yet: sanitize it before it is stored.
 */
export function convertWordPressHtml(content: string, options: ConvertOptions): ConvertedHtml {
  const notes = new Notes()
  const { attachments, ownAttachments = [], resolveUrl = (url) => url } = options
  const isClassic = !hasBlocks(content)
  const text = removeComments(content.replaceAll('\r\n', '\n'), notes)
  const expanded = expandShortcodes(text, { attachments, ownAttachments, notes })
  const blocks = toBlocks(cleanMarkup(readHtml(expanded, notes), { notes, resolveUrl }), isClassic)
  return {
    html: toHtml({ type: 'root', children: blocks }, { characterReferences: { useNamedReferences: true } }),
    notes: notes.list(),
  }
}
