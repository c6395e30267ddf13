import type { Element, ElementContent } from 'hast'
import { toHtml } from 'hast-util-to-html'
import { cleanMarkup, type SpecialContext } from '../../../../content/foreign-html/clean-markup.ts'
import { toBlocks } from '../../../../content/foreign-html/flow.ts'
import { Notes } from '../../../../content/foreign-html/notes.ts'
import { readHtml } from '../../../../content/foreign-html/read-html.ts'
import type { ConvertedHtml } from '../source.ts'
import { hasBlocks, removeComments } from './block-comments.ts'
import type { Attachment } from './shortcode-html.ts'
import { expandShortcodes } from './shortcodes.ts'
import { specialBlock } from './special-elements.ts'

export type { Attachment } from './shortcode-html.ts'

export interface ConvertOptions {
  /** The media of the export by WordPress id. */
  attachments: ReadonlyMap<string, Attachment>
  /** The ids of the attachments of this post. `[gallery]` without ids shows them. */
  ownAttachments?: readonly string[]
  /** Called with every address of a link, image, poster or player; returns the address to use instead. */
  resolveUrl?: (url: string) => string
  /** Converts an element that WordPress does not have; undefined for any other. */
  special?: ((node: Element, context: SpecialContext) => ElementContent[] | undefined) | undefined
}

/**
 * Converts the content of a WordPress post to clean article HTML. Content of the classic editor gets its paragraphs,
 * block markers are removed, and shortcodes become figures, galleries and players. The result is not safe yet: sanitize
 * it before it is stored.
 */
export function convertWordPressHtml(content: string, options: ConvertOptions): ConvertedHtml {
  const notes = new Notes()
  const { attachments, ownAttachments = [], resolveUrl = (url) => url } = options
  const special = (node: Element, context: SpecialContext) =>
    options.special?.(node, context) ?? specialBlock(node, context)
  const isClassic = !hasBlocks(content)
  const text = removeComments(content.replaceAll('\r\n', '\n'), notes)
  const expanded = expandShortcodes(text, { attachments, ownAttachments, notes })
  const blocks = toBlocks(cleanMarkup(readHtml(expanded, notes), { notes, resolveUrl, special }), isClassic)
  return {
    html: toHtml({ type: 'root', children: blocks }, { characterReferences: { useNamedReferences: true } }),
    notes: notes.list(),
  }
}
