import type { ElementContent } from 'hast'
import { fromHtml } from 'hast-util-from-html'
import { excessOf } from '../../../../content/complexity.ts'
import { sanitizeArticleHtml } from '../../../../content/sanitize.ts'
import type { Notes } from '../plan/notes.ts'

/** The nodes of a text as a browser reads them. Never throws: a note says what a text that is too complex lost. */
export function readHtml(html: string, notes: Notes): ElementContent[] {
  // Without <body>, the parser expects the inside of any element, also of a table, and misreads some end tags.
  const { children } = fromHtml(`<body>${simplified(html, notes)}`, { fragment: true })
  return children.filter((node) => node.type !== 'doctype')
}

function simplified(html: string, notes: Notes): string {
  if (!excessOf([html])) return html
  notes.add('Left out formatting of a text that was too complex')
  const flat = sanitizeArticleHtml(html)
  return excessOf([flat]) ? html.replace(/<[^<>]*>/g, ' ') : flat
}
