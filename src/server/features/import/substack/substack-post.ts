import { english } from '../../../../i18n/said.ts'
import { asHtml, emptyItem, type SourceItem } from '../items/source-item.ts'
import { readDate } from '../markdown/matter-dates.ts'
import type { SkippedItem } from '../plan/plan-types.ts'

/** A row of posts.csv. */
export type Post = {
  /** A number and the slug: `1042.the-pier`. */
  id: string
  date: string
  isPublished: boolean
  /** `newsletter`, `podcast`, `thread`, `page` or `adhoc_email`. */
  type: string
  /** Who could read it: `everyone`, `only_free`, `only_paid` or `founding`. */
  audience: string
  title: string
  subtitle: string
  podcast: string
}

export function readPost(row: Readonly<Record<string, string>>): Post {
  const text = (name: string) => (row[name] ?? '').trim()
  return {
    id: text('post_id'),
    date: text('post_date'),
    isPublished: /^(?:true|1|yes)$/i.test(text('is_published')),
    type: text('type'),
    audience: text('audience'),
    title: text('title'),
    subtitle: text('subtitle'),
    podcast: text('podcast_url'),
  }
}

/** Whether the id may be part of a file name. */
export const hasUsableId = ({ id }: Post): boolean => /^[\w.-]{1,200}$/.test(id) && !/^\.+$/.test(id)

/** `row`: the number of the row in the table. */
export const withoutId = ({ title }: Post, row: number): SkippedItem => ({
  exportId: `row ${row}`,
  type: 'post',
  title: title || english('row {count} of posts.csv', { count: row }),
  reason: english('It has no readable id'),
})

/** The item that a row becomes with its text, or the reason for skipping it. */
export function toItem(
  post: Post,
  text: { text: string; notes: string[] },
  { hasText }: { hasText: boolean },
): SourceItem | { reason: string } {
  const { id, type, podcast } = post
  if (!hasText && podcast === '') return { reason: english('The export contains no text for it') }
  const date = readDate(post.date, 'UTC') ?? null
  const slug = /^\d+\.(.+)$/.exec(id)?.[1] ?? ''
  const draft = draftReason(post, date)
  const audio = podcast === '' ? '' : `<audio src="${asHtml(podcast).replace(/"/g, '&quot;')}"></audio>`
  return {
    ...emptyItem,
    id,
    kind: type === 'page' ? 'page' : 'article',
    title: asHtml(post.title),
    html: audio + text.text,
    excerpt: asHtml(post.subtitle),
    slug,
    tags: type === 'podcast' ? ['Podcast'] : [],
    status: draft === undefined ? 'published' : 'draft',
    publishedAt: draft === undefined ? date : null,
    createdAt: date,
    updatedAt: date,
    addresses: slug === '' ? [] : [`/p/${slug}`],
    notes: [...text.notes, ...(draft ? [draft] : [])],
  }
}

/** '' for a draft of the old site; a sentence if the post becomes a draft for another reason. */
function draftReason({ isPublished, type, audience }: Post, date: string | null): string | undefined {
  if (!isPublished) return ''
  if (type === 'adhoc_email') return english('It was only sent by email, so it became a draft')
  if (audience !== '' && audience !== 'everyone')
    return (
      readers.get(audience) ?? english('Only {audience} could read it, so it became a draft', { audience })
    )
  return date === null ? english('It has no readable date, so it became a draft') : undefined
}

const readers = new Map([
  ['only_paid', english('Only paying subscribers could read it, so it became a draft')],
  ['only_free', english('Only free subscribers could read it, so it became a draft')],
  ['founding', english('Only founding members could read it, so it became a draft')],
])
