import { english } from '../../../../i18n/said.ts'
import { asHtml, emptyItem, type SourceItem } from '../items/source-item.ts'
import { readDate } from '../markdown/matter-dates.ts'
import type { PlannedStatus, SkippedItem } from '../plan/plan-types.ts'
import { blocksHtml, titleOfBlocks } from './blocks-html.ts'
import { legacyHtml } from './legacy-html.ts'
import type { TumblrPost } from './tumblr-types.ts'

export const skippedPost = ({ id, type, title, slug }: TumblrPost, reason: string): SkippedItem => ({
  exportId: id,
  type: type || 'post',
  title: title || slug,
  reason,
})

/** The item that a post becomes, or the reason for skipping it. */
export function toItem(post: TumblrPost, now: string): SourceItem | { reason: string } {
  const id = post.id_string || post.id
  if (id === '') return { reason: english('It has no id') }
  const isNew = post.content.length > 0
  const { title: heading, rest } = titleOfBlocks(post.content)
  const { html, notes } = isNew ? blocksHtml(rest) : legacyHtml(post)
  if (html === '' && post.title === '' && heading === '')
    return {
      reason: english('It has no content that can be read (its type is "{type}")', {
        type: post.type || 'unknown',
      }),
    }
  const date = dateOf(post)
  const state = stateOf(post, date, now)
  const origin = post.reblogged_from_name
  return {
    ...emptyItem,
    id,
    title: asHtml(heading) || asHtml(post.title) || (isNew ? '' : legacyTitle(post)),
    html,
    slug: post.slug,
    tags: post.tags.map(asHtml),
    status: state.status,
    publishedAt: state.status === 'draft' ? null : date,
    createdAt: date,
    updatedAt: date,
    addresses: [post.post_url, `/post/${id}`, ...(post.slug ? [`/post/${id}/${post.slug}`] : [])].filter(
      (address) => address !== '',
    ),
    pinned: post.is_pinned,
    notes: [
      ...notes,
      ...state.notes,
      ...(origin ? [english('It is a reblog of a post by "{origin}"', { origin: origin.slice(0, 80) })] : []),
    ],
  }
}

/** The older types have these fields instead of a title. */
const legacyTitle = ({ type, question, track_name, artist }: TumblrPost): string => {
  if (type === 'answer') return question
  return type === 'audio' ? asHtml([artist, track_name].filter((part) => part !== '').join(': ')) : ''
}

function dateOf({ timestamp, date }: TumblrPost): string | null {
  const seconds = new Date(timestamp * 1000)
  if (timestamp > 0 && !Number.isNaN(seconds.getTime())) return seconds.toISOString()
  return readDate(date, 'UTC') ?? null
}

function stateOf(
  { state }: TumblrPost,
  date: string | null,
  now: string,
): { status: PlannedStatus; notes: string[] } {
  if (state === 'draft') return { status: 'draft', notes: [] }
  if (state === 'private')
    return { status: 'draft', notes: [english('It was private, so it became a draft')] }
  if (date === null)
    return { status: 'draft', notes: [english('It has no readable date, so it became a draft')] }
  if (state === 'queued' && date <= now)
    return { status: 'draft', notes: [english('It waited in the queue, so it became a draft')] }
  return { status: date > now ? 'scheduled' : 'published', notes: [] }
}
