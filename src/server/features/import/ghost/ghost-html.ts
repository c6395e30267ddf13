import type { Element } from 'hast'
import { toHtml } from 'hast-util-to-html'
import { cleanMarkup, type SpecialContext } from '../../../../content/foreign-html/clean-markup.ts'
import { toBlocks } from '../../../../content/foreign-html/flow.ts'
import { Notes } from '../../../../content/foreign-html/notes.ts'
import { ownForm } from '../../../../content/foreign-html/own-forms.ts'
import { readHtml } from '../../../../content/foreign-html/read-html.ts'
import { markdownForm } from '../../../../content/markdown/markdown-forms.ts'
import type { ConvertedHtml } from '../source.ts'
import type { GhostFiles } from './ghost-files.ts'
import { publishedCard } from './published-cards.ts'

/**
 * Turns the HTML of a Ghost post into clean article HTML: its cards become figures, galleries, callouts, details, embeds
 * and content cards. The result is not safe yet: sanitize it before it is stored.
 */
export function convertGhostHtml(
  html: string,
  files: GhostFiles,
  resolveUrl: (url: string) => string,
): ConvertedHtml {
  const notes = new Notes()
  const context = {
    notes,
    resolveUrl: (url: string) => resolveUrl(files.absolute(url)),
    special: (node: Element, inside: SpecialContext) =>
      publishedCard(node, inside) ?? ownForm(node, inside) ?? markdownForm(node, inside),
  }
  const blocks = toBlocks(cleanMarkup(readHtml(html, notes), context), false)
  return {
    html: toHtml({ type: 'root', children: blocks }, { characterReferences: { useNamedReferences: true } }),
    notes: notes.list(),
  }
}
