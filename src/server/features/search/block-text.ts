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

/** What a visitor reads in the blocks of a page, as plain text for the search index: at least `most` characters of it. */
export function blockText(content: Block[], most: number): string {
  const texts: string[] = []
  let length = 0
  for (const html of textsOf('', content)) {
    const text = plainText(html, most - length)
    if (text === '') continue
    texts.push(text)
    length += text.length
    if (length >= most) break
  }
  return texts.join('\n')
}

function* textsOf(key: string, value: unknown): Generator<string> {
  if (typeof value === 'string') {
    if (readKeys.has(key)) yield value
  } else if (Array.isArray(value)) for (const one of value) yield* textsOf(key, one)
  else if (typeof value === 'object' && value !== null)
    for (const [name, child] of Object.entries(value)) yield* textsOf(name, child)
}
