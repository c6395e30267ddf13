import { sanitizeArticleHtml } from '../../../content/sanitize.ts'
import { safeUrl } from '../../../content/url.ts'
import type { Blocks } from '../../../contracts/pages.ts'
import { invalidField } from '../../http/errors.ts'

type Fields = Record<string, unknown>

const deepest = 60
// As JSON. What is stored must be small enough to be sent back.
const longest = 4_000_000
// No HTML page can carry them.
const unreadable = /[^\P{Cc}\t\n\r]/gu
const htmlKey = /^(?:html|content|richText)$|(?:Html|HTML)$/
const addressKey = /^(?:href|url|src|link|image|poster)$|(?:Href|Url|Src|Link|Image)$/
// Blocks that show still other properties as HTML.
const htmlKeysOf: Readonly<Record<string, string[]>> = { RichText: ['text'], Html: ['code'] }

/**
 * The builder's document with its HTML sanitized and its unsafe addresses emptied; everything else as it is.
 * Throws VALIDATION_FAILED when it is nested deeper, or longer, than any builder makes it.
 */
export function cleanBlocks(blocks: Blocks): Blocks {
  const cleaned = cleanFields(blocks, undefined, 0) as Blocks
  if (JSON.stringify(cleaned).length > longest)
    throw invalidField('blocks', 'All blocks together may have at most 4,000,000 characters.')
  return cleaned
}

function cleanFields(fields: Fields, type: string | undefined, depth: number): Fields {
  const ownType = typeof fields.type === 'string' ? fields.type : undefined
  return Object.fromEntries(
    Object.entries(fields).map(([key, value]) => [
      key,
      // The properties of a block hold what its type says; what is nested in them has no type of its own.
      clean(key, value, key === 'props' ? ownType : type, depth + 1),
    ]),
  )
}

function clean(key: string, value: unknown, type: string | undefined, depth: number): unknown {
  if (depth > deepest) throw invalidField('blocks', 'The blocks are nested too deeply.')
  if (typeof value === 'string') return cleanText(key, value, type)
  if (Array.isArray(value)) return value.map((one) => clean(key, one, type, depth + 1))
  if (typeof value === 'object' && value !== null) return cleanFields(value as Fields, type, depth)
  return value
}

function cleanText(key: string, value: string, type: string | undefined): string {
  if (htmlKey.test(key) || (type && Object.hasOwn(htmlKeysOf, type) && htmlKeysOf[type]?.includes(key)))
    return sanitizeArticleHtml(value)
  if (addressKey.test(key)) return safeUrl(value) ?? ''
  return value.toWellFormed().replace(unreadable, '')
}
