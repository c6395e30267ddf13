import { plainText } from '../../../content/text.ts'
import type { Block } from '../../../contracts/pages.ts'

const readKeys = new Set([
  ...['title', 'subtitle', 'heading', 'text', 'html', 'content', 'richText', 'description', 'code'],
  ...[
    'question',
    'answer',
    'quote',
    'author',
    'cite',
    'source',
    'label',
    'buttonLabel',
    'caption',
    'alt',
    'name',
  ],
])

/** What a visitor reads in the blocks of a page, as plain text for the search index. */
export function blockText(content: Block[]): string {
  return textsOf('', content).filter(Boolean).join('\n')
}

function textsOf(key: string, value: unknown): string[] {
  if (typeof value === 'string') return readKeys.has(key) ? [plainText(value)] : []
  if (Array.isArray(value)) return value.flatMap((one) => textsOf(key, one))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, child]) => textsOf(name, child))
}
