import type { ElementContent, RootContent } from 'hast'
import { fromHtml } from 'hast-util-from-html'
import { english } from '../../i18n/said.ts'
import { excessOf, maxElementDepth } from '../complexity.ts'
import { sanitizeArticleHtml } from '../sanitize.ts'
import { plainText } from '../text.ts'
import type { Notes } from './notes.ts'

/** The nodes of a text as a browser reads them. Never throws: a note says that a complex text was simplified. */
export function readHtml(html: string, notes: Notes): ElementContent[] {
  const nodes = nodesOf(html)
  if (nodes) return nodes
  notes.add(english('Left out formatting of a text that was too complex'))
  return nodesOf(sanitizeArticleHtml(html)) ?? [{ type: 'text', value: plainText(html) }]
}

/** Undefined for a text that is too complex. */
function nodesOf(html: string): ElementContent[] | undefined {
  if (excessOf([html])) return undefined
  try {
    // Without <body>, the parser expects the inside of any element, even of a table, and misreads some end tags.
    const { children } = fromHtml(`<body>${html}`, { fragment: true })
    return isTooDeep(children) ? undefined : children.filter((node) => node.type !== 'doctype')
  } catch (error) {
    // Misplaced end tags can hide from the count how deep the elements are nested.
    if (error instanceof RangeError) return undefined
    throw error
  }
}

function isTooDeep(nodes: readonly RootContent[]): boolean {
  let level = nodes
  for (let depth = 0; depth <= maxElementDepth && level.length > 0; depth += 1)
    level = level.flatMap((node) => (node.type === 'element' ? node.children : []))
  return level.length > 0
}
