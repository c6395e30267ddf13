import { english } from '../../../../i18n/said.ts'
import type { ItemTerms } from '../items/item-terms.ts'
import { excerptMax, plainText, planExcerpt, planTitle } from '../plan/plan-text.ts'
import type { PlannedArticle, PlannedPost, PlannedSeo } from '../plan/plan-types.ts'
import type { PlannedAuthor } from '../source.ts'
import { readDate } from './matter-dates.ts'
import { type MatterFields, textOf } from './matter-fields.ts'
import type { Place } from './place.ts'
import type { State } from './plan-state.ts'
import type { MarkdownText } from './read-texts.ts'

/** A text with everything that planning it needs. */
export type Entry = MarkdownText & {
  place: Place
  state: State
  authors: PlannedAuthor[]
  html: string
  /** Addresses as in the plan; null and '' if there is none. */
  featuredImage: string | null
  ogImage: string
  pictureNotes: string[]
}

/** Why a text becomes neither an article nor a page. */
export function reasonToSkip({
  body,
  fields,
  place,
}: Omit<Entry, 'html' | 'featuredImage' | 'ogImage' | 'pictureNotes'>): string | undefined {
  const target = fields.text('redirectTo', 'redirect')
  if (target !== '') return english('It only redirects to {target}', { target: target.slice(0, 100) })
  if (place.isList && body.trim() === '')
    return english('It introduces a list, and this site creates its lists automatically')
  if (fields.flag('headless') || fields.text('build.render', '_build.render') === 'never')
    return english('It had no address of its own')
  return undefined
}

/** The title of a text. Without one, the first heading is the title and leaves the text. */
export function titleAndBody({ fields, body, place }: Pick<Entry, 'fields' | 'body' | 'place'>): {
  title: string
  body: string
} {
  const [whole = '', heading = ''] = /^\s*#[ \t]+([^\n]{1,300})(?:\n|$)/.exec(body) ?? []
  const words = heading.replace(/[ \t]+#+[ \t]*$/, '').replace(/\s*\{#[^{}]*\}$/, '')
  const title = fields.text('title')
  const isTitle = words !== '' && (title === '' || title.toLowerCase() === words.trim().toLowerCase())
  const name = place.name.replace(/[-_]+/g, ' ').trim()
  const made = name.charAt(0).toUpperCase() + name.slice(1)
  return { title: title || words || made, body: isTitle ? body.slice(whole.length) : body }
}

export function toPost(entry: Entry, title: string): PlannedPost {
  const { file, fields, place, state, html } = entry
  const planned = planTitle({ title: escaped(title), excerpt: '', content: html })
  return {
    exportId: file,
    title: planned.title,
    slug: place.slug,
    content: '',
    authorLogins: entry.authors.map(({ login }) => login),
    status: state.status,
    publishedAt: state.publishedAt,
    createdAt: state.createdAt,
    updatedAt: state.updatedAt,
    ownAttachments: [],
    featuredImage: entry.featuredImage,
    seo: seoOf(fields, entry.ogImage),
    notes: [...planned.notes, ...entry.notes, ...state.notes, ...entry.pictureNotes],
  }
}

/** Escapes a title, because Markdown titles are words and not HTML. */
const escaped = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;')

export function toArticle(entry: Entry, title: string, terms: ItemTerms, timeZone: string): PlannedArticle {
  const { fields } = entry
  const post = toPost(entry, title)
  const { excerpt, notes } = planExcerpt(escaped(excerptOf(fields)))
  const revised = readDate(fields.text('revised'), timeZone)
  return {
    ...post,
    excerpt: excerpt.slice(0, excerptMax),
    pinned: fields.flag('pinned', 'pin', 'sticky') === true,
    categorySlug: terms.category?.slug ?? null,
    tagSlugs: terms.tags.map(({ slug }) => slug),
    ...(revised !== undefined && { revisedAt: revised }),
    unpublishAt: entry.state.unpublishAt,
    notes: [...post.notes, ...notes, ...terms.notes],
  }
}

/** Lists show a summary, search engines a description. A description alone serves both. */
const excerptOf = (fields: MatterFields): string =>
  fields.text('summary', 'excerpt', 'subtitle', 'description')

function seoOf(fields: MatterFields, ogImage: string): PlannedSeo {
  const own = fields.text('seoDescription', 'metaDescription', 'seo.description')
  const isApart = fields.text('summary', 'excerpt') !== ''
  const robots = fields.text('robots')
  const seo = {
    title: plainText(escaped(fields.text('seoTitle', 'metaTitle', 'seo.title'))),
    description: plainText(escaped(own || (isApart ? fields.text('description') : ''))),
    ogImage,
    canonicalUrl: fields.text('canonicalUrl', 'canonical', 'seo.canonical', 'originalUrl'),
    keywords: fields.list('keywords').join(', '),
    noindex: fields.flag('noindex', 'robotsNoIndex', 'seo.noindex') === true || /noindex/i.test(robots),
  }
  return Object.values(seo).some(Boolean) ? seo : noSeo
}

const noSeo = Object.freeze({
  title: '',
  description: '',
  ogImage: '',
  canonicalUrl: '',
  keywords: '',
  noindex: false,
})

/** Earlier paths of the text, according to its details. A relative path is beside the text. */
export function aliasesOf(fields: MatterFields, address: string): string[] {
  const written = [fields.value('aliases'), fields.value('redirectFrom'), fields.value('alias')]
    .flat()
    .slice(0, 500)
  const texts = written.filter((entry): entry is string => typeof entry === 'string' && entry.trim() !== '')
  return texts.map(textOf).map((text) => {
    if (/^(?:https?:)?\//.test(text)) return text
    return `${address.replace(/\/$/, '').replace(/[^/]*$/, '')}${text}`
  })
}
