import { english } from '../../../../i18n/said.ts'
import { asHtml, emptyItem, type SourceItem } from '../items/source-item.ts'
import { readDate } from '../markdown/matter-dates.ts'
import { commentKey, type ImportExtra, toComment } from '../plan/import-extras.ts'
import { decodeSlug, lastPartOf, plainText } from '../plan/plan-text.ts'
import type { PlannedStatus, SkippedItem } from '../plan/plan-types.ts'
import { childrenOf, textIn, type XmlElement } from '../read/xml-records.ts'
import type { PlannedAuthor } from '../source.ts'

/** An entry of the feed: a post, a page, a comment, or a setting. */
export interface Entry {
  id: string
  isOfBlogger: boolean
  /** `post`, `page`, `comment`, `settings`, `template`; '' if it does not say. */
  kind: string
  /** `LIVE`, `DRAFT`, `SCHEDULED` or `SOFT_TRASHED`. */
  status: string
  title: string
  content: string
  description: string
  labels: string[]
  author: PlannedAuthor | undefined
  /** The address of the author's own site. */
  uri: string
  /** For a comment: the id of its text, and the id of the comment that it answers. */
  of: string
  answers: string
  published: string
  updated: string
  created: string
  /** An address or a path. */
  address: string
}

/** Reads both forms of an entry: that of Blogger's own backup, and that of Google Takeout, which adds elements. */
export function readEntry(entry: XmlElement): Entry {
  const categories = childrenOf(entry, 'category').map(({ attributes }) => ({
    term: attributes.get('term') ?? '',
    isKind: /#kind$/.test(attributes.get('scheme') ?? ''),
  }))
  const kindTerm = categories.find(({ isKind }) => isKind)?.term ?? ''
  const isReply = childrenOf(entry, 'thr:in-reply-to').length > 0
  const kind = textIn(entry, 'blogger:type').toLowerCase() || (/#(\w+)$/.exec(kindTerm)?.[1] ?? '')
  const isDraft = textIn(entry, 'app:control', 'app:draft') === 'yes'
  const alternate = childrenOf(entry, 'link').find(({ attributes }) => attributes.get('rel') === 'alternate')
  return {
    id: textIn(entry, 'id'),
    isOfBlogger: kind !== '',
    kind: kind === '' && isReply ? 'comment' : kind,
    status: textIn(entry, 'blogger:status') || (isDraft ? 'DRAFT' : 'LIVE'),
    title: textIn(entry, 'title'),
    content: textIn(entry, 'content'),
    description: textIn(entry, 'blogger:metaDescription'),
    labels: categories.filter(({ isKind }) => !isKind).map(({ term }) => term),
    author: authorOf(entry),
    uri: textIn(entry, 'author', 'uri'),
    ...repliedTo(entry),
    published: textIn(entry, 'published'),
    updated: textIn(entry, 'updated'),
    created: textIn(entry, 'blogger:created'),
    address: alternate?.attributes.get('href') || textIn(entry, 'blogger:filename'),
  }
}

/**
 * Takeout names both ids in elements. The older backup names them in an attribute and in the address of the answered
 * comment.
 */
function repliedTo(entry: XmlElement): Pick<Entry, 'of' | 'answers'> {
  const attributeOf = (name: string, attribute: string, rel?: string) =>
    childrenOf(entry, name)
      .find(({ attributes }) => rel === undefined || attributes.get('rel') === rel)
      ?.attributes.get(attribute) ?? ''
  const related = attributeOf('link', 'href', 'related')
  return {
    of: textIn(entry, 'blogger:parent') || attributeOf('thr:in-reply-to', 'ref'),
    answers: textIn(entry, 'blogger:inReplyTo') || (/\/comments\/default\/(\d+)/.exec(related)?.[1] ?? ''),
  }
}

function authorOf(entry: XmlElement): PlannedAuthor | undefined {
  const name = textIn(entry, 'author', 'name')
  const email = textIn(entry, 'author', 'email')
  // Blogger gives this address to everybody who hides their own.
  const own = /^noreply@/.test(email) ? '' : email
  const login = own || name
  return login === '' || name === 'Unknown' ? undefined : { login, name: name || own, email: own }
}

/** What an entry becomes, or why it becomes nothing. */
export function readItem(entry: Entry, now: string): SourceItem | SkippedItem {
  const reason = reasonToSkip(entry)
  if (reason === undefined) return toItem(entry, now)
  return { exportId: entry.id, type: entry.kind, title: plainText(asHtml(entry.title)), reason }
}

const statuses: Record<string, string> = { LIVE: 'approved', PENDING: 'waiting' }

/** Comments are known by their id: one without an id is undefined. */
export function readComment(entry: Entry): ImportExtra | undefined {
  const { id, author, status, of, answers } = entry
  if (id === '') return undefined
  return {
    kind: 'comment',
    key: commentKey(shortId(id)),
    of: shortId(of),
    data: toComment({
      author: author?.name ?? '',
      email: author?.email ?? '',
      url: entry.uri,
      text: entry.content,
      createdAt: readDate(entry.published, 'UTC') ?? null,
      status: statuses[status] ?? status.toLowerCase(),
      parent: answers === '' ? null : commentKey(shortId(answers)),
    }),
  }
}

export const isSetting = ({ kind }: Entry): boolean => kind === 'settings' || kind === 'template'

/** Takeout calls a page a post in its ids, so only the number counts. The name of the source identifies the blog. */
const shortId = (id: string): string => /(?:post|page)-(\d+)$/.exec(id)?.[1] ?? id

function reasonToSkip({ id, kind: type, status }: Entry): string | undefined {
  if (id === '') return english('It has no id')
  if (/TRASHED/.test(status)) return english('It was in the trash')
  return type === 'post' || type === 'page'
    ? undefined
    : english('Content of the type "{type}" does not exist here', { type })
}

function toItem(entry: Entry, now: string): SourceItem {
  const published = readDate(entry.published, 'UTC') ?? null
  const { status, notes } = stateOf(entry, published, now)
  const path = entry.address === '' ? '' : (URL.parse(entry.address, 'https://x.invalid')?.pathname ?? '')
  return {
    ...emptyItem,
    id: shortId(entry.id),
    kind: entry.kind === 'page' ? 'page' : 'article',
    title: asHtml(entry.title),
    html: paragraphsFromBreaks(entry.content),
    excerpt: '',
    slug: decodeSlug(lastPartOf(path).replace(/\.html?$/, '')),
    authors: entry.author ? [entry.author] : [],
    tags: entry.labels.map(asHtml),
    status,
    publishedAt: published,
    createdAt: readDate(entry.created, 'UTC') ?? published,
    updatedAt: readDate(entry.updated, 'UTC') ?? published,
    addresses: entry.address === '' ? [] : [entry.address],
    seo: { description: entry.description },
    notes,
  }
}

function stateOf(
  { status }: Entry,
  published: string | null,
  now: string,
): { status: PlannedStatus; notes: string[] } {
  if (status === 'DRAFT') return { status: 'draft', notes: [] }
  if (published === null)
    return { status: 'draft', notes: [english('It has no readable date, so it became a draft')] }
  if (status === 'SCHEDULED' || status === 'LIVE')
    return { status: published > now ? 'scheduled' : 'published', notes: [] }
  return { status: 'draft', notes: [english('Its status was "{status}", so it became a draft', { status })] }
}

/** Blogger writes empty lines as line breaks. In preformatted text they are real lines. */
const paragraphsFromBreaks = (html: string): string =>
  /<(?:pre|textarea)\b/i.test(html) ? html : html.replace(/(?:<br ?\/?>[ \t\r\n]*){2,}/gi, '\n\n')
