import { plainTextSteps } from '../../../content/text.ts'
import type { Block } from '../../../contracts/pages.ts'
import { giveWay, inTurns } from '../../db/turns.ts'

const readKeys = new Set([
  'title',
  'subtitle',
  'heading',
  'text',
  'html',
  'content',
  'richText',
  'description',
  'code',
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
])

/** Returns the plain text of a page's blocks for the search index: at least its first `limit` characters. */
export async function blockText(content: readonly Block[], limit: number): Promise<string> {
  const texts: string[] = []
  let length = 0
  for (const html of textsOf('', content)) {
    await giveWay()
    const text = await inTurns(plainTextSteps(html, limit - length))
    if (text === '') continue
    texts.push(text)
    length += text.length
    if (length >= limit) break
  }
  return texts.join('\n')
}

/** The texts of `value` that a visitor reads, in the order of the page. */
function textsOf(key: string, value: unknown, texts: string[] = []): string[] {
  if (typeof value === 'string') {
    if (readKeys.has(key)) texts.push(value)
  } else if (Array.isArray(value)) for (const one of value) textsOf(key, one, texts)
  else if (typeof value === 'object' && value !== null)
    for (const name in value) textsOf(name, (value as Record<string, unknown>)[name], texts)
  return texts
}
