import { toHtml } from 'hast-util-to-html'
import { cleanMarkup } from '../../../../content/foreign-html/clean-markup.ts'
import { toBlocks } from '../../../../content/foreign-html/flow.ts'
import { Notes } from '../../../../content/foreign-html/notes.ts'
import { readHtml } from '../../../../content/foreign-html/read-html.ts'
import type { ConvertedHtml } from '../source.ts'
import type { ItemSite } from './source-item.ts'

/** Converts the HTML of an item to clean article HTML. The result is not safe yet: sanitize it before it is stored. */
export function convertItemHtml(
  html: string,
  { special = () => undefined, finish = (blocks) => blocks, lineBreaks = false }: ItemSite,
  resolveUrl: (url: string) => string,
): ConvertedHtml {
  const notes = new Notes()
  const nodes = cleanMarkup(readHtml(html, notes), { notes, resolveUrl, special })
  const blocks = finish(toBlocks(nodes, lineBreaks))
  return {
    html: toHtml({ type: 'root', children: blocks }, { characterReferences: { useNamedReferences: true } }),
    notes: notes.list(),
  }
}
