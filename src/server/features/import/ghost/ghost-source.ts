import { english } from '../../../../i18n/said.ts'
import type { GhostPost } from './ghost-types.ts'
import { lexicalHtml } from './lexical.ts'
import { mobiledocHtml } from './mobiledoc.ts'

/**
 * The HTML of a post as Ghost published it. An export may lack the HTML and have only the document of the editor:
 * Lexical since version 5, Mobiledoc before.
 */
export function ghostHtml({ html, lexical, mobiledoc }: GhostPost): { html: string; notes: string[] } {
  if (html.trim() !== '') return { html, notes: [] }
  const source = lexical.trim() || mobiledoc.trim()
  if (source === '') return { html: '', notes: [] }
  try {
    const document: unknown = JSON.parse(source)
    return lexical.trim() ? lexicalHtml(document) : mobiledocHtml(document)
  } catch (error) {
    if (!(error instanceof SyntaxError) && !(error instanceof RangeError)) throw error
    return {
      html: '',
      notes: [english('Its text could not be read, because the document in the export is damaged')],
    }
  }
}
