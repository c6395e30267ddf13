import { z } from 'zod'
import './validation-messages.ts'
import { isHttpUrl, isLocalUrl, isSafeUrl } from './url.ts'

/** ISO 8601 with a zone in requests; UTC with milliseconds in answers. */
export const timestamp = z.iso
  .datetime({ offset: true, error: 'Use an ISO 8601 time with a zone, such as 2026-11-20T09:30:00Z' })
  .max(40)
  // Also runs for a rejected value, which is not a time.
  .overwrite((value) => (Number.isNaN(Date.parse(value)) ? value : new Date(value).toISOString()))
export const utc = z.string().meta({ format: 'date-time' })

/** A slug as a visitor may type it into an address. */
export const slugParam = z
  .string()
  .min(1)
  .max(600)
  .meta({ description: 'The last part of the address; earlier slugs redirect to the current one' })

// Half a surrogate pair is not a character: each database would change it differently.
const control = /[^\P{Cc}\t\n\r]|\p{Cs}/u
export const text = (max: number) =>
  z
    .string()
    .max(max, `At most ${max} characters`)
    .refine((value) => !control.test(value), 'Remove the control characters')

// PostgreSQL rejects text with a NUL in it.
export const id = z
  .string()
  .min(1)
  .max(64)
  .refine((value) => !control.test(value), 'Use the id exactly as you received it')
export const idParams = z.object({ id })

// Without a pattern for the spaces around a line end: on a long run of spaces it would try each of them as a beginning.
const inOneLine = (value: string): string =>
  value
    .split(/[\r\n]/)
    .map((part) => part.trim())
    .filter(Boolean)
    .join(' ')

/** How much longer than its limit a sent text may be: removing the surplus takes time. */
const maxSpare = 10

/** One line of text, trimmed. */
export const line = (max: number) =>
  z
    .string()
    .max(max * maxSpare, { error: `At most ${max} characters`, abort: true })
    .overwrite(inOneLine)
    .max(max, `At most ${max} characters`)
    .refine((value) => !control.test(value), 'Remove the control characters')
export const title = line(200).min(1, 'Enter a title')

/** A slug as sent by an editor: the server tidies it; empty means "make one from the title". */
export const slugInput = z
  .string()
  .max(600, 'At most 600 characters')
  .refine((value) => !control.test(value), 'Remove the control characters')

/** An address that a visitor may follow or load; '' means none. */
export const link = z
  .string()
  .trim()
  .max(2048, 'At most 2048 characters')
  .refine(
    (value) => value === '' || isSafeUrl(value),
    'Use an address that starts with http://, https://, mailto:, tel:, / or #',
  )

/** Where the visitors of another address are sent: a path of this site, or a page of another; '' means nowhere. */
export const destination = z
  .string()
  .trim()
  .max(2048, 'At most 2048 characters')
  .refine(
    (value) => value === '' || isHttpUrl(value) || (value.startsWith('/') && isLocalUrl(value)),
    'Use an address that starts with / or https://',
  )

/** An address or nothing; '' becomes null. */
export const optionalLink = link.nullable().transform((value) => value || null)

/** The version of the entity that the change is based on; one older than stored is refused with VERSION_CONFLICT. */
export const version = z.int().min(1)

/** The address of something on another site for the server to fetch. */
export const otherSite = z
  .string()
  .trim()
  .max(4000)
  .refine(isHttpUrl, 'Use an address that begins with https:// or http://')

export const authorRef = z.object({ id: z.string(), name: z.string(), avatarUrl: z.string().nullable() })

export const maxPageNumber = 1_000_000
export const listQuery = z.object({
  page: z.coerce
    .number<string>()
    .int()
    .min(1)
    .max(maxPageNumber)
    .default(1)
    .meta({ description: 'Page of the list' }),
  limit: z.coerce.number<string>().int().min(1).max(100).default(10).meta({ description: 'Items per page' }),
})
export const searchText = z
  .string()
  .max(500, 'At most 500 characters')
  .overwrite((value) => value.replaceAll('\0', ''))
  .optional()
  .meta({ description: 'Only items that contain these words' })
export const flag = z
  .enum(['true', 'false', '1', '0', ''])
  .transform((value) => value === 'true' || value === '1')

export const listMeta = z
  .object({ page: z.int(), limit: z.int(), total: z.int(), totalPages: z.int() })
  .meta({ id: 'ListMeta' })
export type ListMeta = z.infer<typeof listMeta>
export const listMetaOf = ({ page, limit }: { page: number; limit: number }, total: number): ListMeta => ({
  page,
  limit,
  total,
  totalPages: Math.ceil(total / limit),
})

export const seo = z
  .object({
    title: z.string(),
    description: z.string(),
    keywords: z.string(),
    ogImage: z.string().nullable(),
    canonicalUrl: z.string().nullable(),
    noindex: z.boolean(),
  })
  .meta({ id: 'Seo' })
export type Seo = z.infer<typeof seo>

/** Any subset of the fields; omitted ones stay as they are. */
export const seoInput = z
  .object({
    title: line(200),
    description: line(500),
    keywords: line(500),
    ogImage: optionalLink,
    canonicalUrl: optionalLink,
    noindex: z.boolean(),
  })
  .partial()
export type SeoInput = z.infer<typeof seoInput>

export const emptySeo: Seo = {
  title: '',
  description: '',
  keywords: '',
  ogImage: null,
  canonicalUrl: null,
  noindex: false,
}

/** The language of a text. */
export const lang = z
  .string()
  // Exports of earlier versions have none.
  .default('')
  .meta({ description: 'The language, one of those of the settings, as a BCP 47 tag' })
/** The language of a new or changed text. The server checks that the site has it. */
export const langInput = line(35).meta({
  description: 'The language, one of those of the settings; the first one if nothing is sent',
})
const oneLanguage = z
  .string()
  .regex(/^[a-z]{2,8}(?:-[a-z\d]{1,8}){0,3}$/i, 'Use a language tag such as en or pt-BR')
/** The language in queries of visitors. */
export const langQuery = oneLanguage.optional().meta({
  description: 'Only this language, one of those of the settings; the first one if nothing is sent',
})
/** The language in queries of the admin. */
export const langFilter = oneLanguage.optional().meta({ description: 'Only this language' })
export const translationOf = id.nullable().meta({
  description:
    'The id of a text in another language that this is a translation of, or of any of its translations; null: of none',
})

export const statuses = ['draft', 'scheduled', 'published'] as const
export const status = z
  .enum(statuses)
  .meta({ description: 'The current status: a scheduled item becomes published when its time comes' })
export type Status = z.infer<typeof status>

/** The same text in another language; each has its own slug and status. */
export const translation = z
  .object({ lang, id: z.string(), slug: z.string(), title: z.string(), status, url: z.string() })
  .meta({ id: 'Translation' })
export type Translation = z.infer<typeof translation>
export const translations = z.array(translation).default([]).meta({
  description: 'The same text in other languages, as far as the viewer may read it',
})

/** How many texts the viewer may see, by current status. */
export const statusCounts = z
  .object({ draft: z.int(), scheduled: z.int(), published: z.int(), trash: z.int() })
  .meta({ id: 'StatusCounts' })
export type StatusCounts = z.infer<typeof statusCounts>

/** Of an answer to a restore. */
export const missedDate = z
  .literal(true)
  .optional()
  .meta({ description: 'It was scheduled, and its date passed while it was in the trash: it is a draft now' })
