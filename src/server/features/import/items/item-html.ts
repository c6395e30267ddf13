import { toHtml } from 'hast-util-to-html'
import { cleanMarkup } from '../html/clean-markup.ts'
import { toBlocks } from '../html/flow.ts'
import { readHtml } from '../html/read-html.ts'
import { Notes } from '../plan/notes.ts'
import type { ConvertedHtml } from '../source.ts'
import type { ItemSite } from './source-item.ts'

/** The HTML of an item as clean article HTML. It is not safe yet: sanitize it before it is stored. */
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
