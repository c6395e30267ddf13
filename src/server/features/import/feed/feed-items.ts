import { english } from '../../../../i18n/said.ts'
import { asHtml, emptyItem, type SourceItem } from '../items/source-item.ts'
import { readDate } from '../markdown/matter-dates.ts'
import { decodeSlug, lastPartOf } from '../plan/plan-text.ts'
import { childrenOf, textIn, type XmlElement } from '../read/xml-records.ts'
import type { PlannedAuthor } from '../source.ts'

type Parts = {
  id: string
  url: string
  title: string
  html: string
  summary: string
  published: string
  updated: string
  authors: PlannedAuthor[]
  tags: string[]
  image: string
  audio: string
}

/** Makes an item of what a feed of any kind says about an article. `base`: the address of the feed. */
function toItem(parts: Parts, base: string, now: string): SourceItem {
  const url = URL.parse(parts.url, base)
  const date = readDate(parts.published || parts.updated, 'UTC') ?? null
  const isShort = parts.html === '' && parts.summary !== ''
  const sound =
    parts.audio === '' ? '' : `<audio src="${asHtml(parts.audio).replace(/"/g, '&quot;')}"></audio>`
  return {
    ...emptyItem,
    id: parts.id || url?.href || parts.title,
    title: parts.title,
    html: sound + (parts.html || parts.summary),
    excerpt: isShort ? '' : parts.summary,
    slug: decodeSlug(lastPartOf(url?.pathname ?? '').replace(/\.\w{2,5}$/, '')),
    authors: parts.authors,
    tags: parts.tags.map(asHtml),
    status: date === null ? 'draft' : date > now ? 'scheduled' : 'published',
    publishedAt: date,
    createdAt: date,
    updatedAt: readDate(parts.updated, 'UTC') ?? date,
    addresses: url && parts.url !== '' ? [url.href] : [],
    featuredImage: parts.image || null,
    notes: [
      ...(isShort ? [english('The feed has only the beginning of its text')] : []),
      ...(date === null ? [english('It has no readable date, so it became a draft')] : []),
    ],
  }
}

export function rssItem(item: XmlElement, base: string, now: string): SourceItem {
  const files = [...childrenOf(item, 'enclosure'), ...childrenOf(item, 'media:content')]
  const fileOf = (kind: RegExp) =>
    files.find(({ attributes }) => kind.test(attributes.get('type') ?? ''))?.attributes.get('url') ?? ''
  const full = textIn(item, 'content:encoded')
  const people = [...childrenOf(item, 'dc:creator'), ...childrenOf(item, 'author')].map(({ text }) => text)
  const guid = childrenOf(item, 'guid')[0]
  const isAddress = guid !== undefined && guid.attributes.get('isPermaLink') !== 'false'
  return toItem(
    {
      id: textIn(item, 'guid'),
      url: textIn(item, 'link') || (isAddress ? textIn(item, 'guid') : ''),
      title: textIn(item, 'title'),
      html: full,
      summary: textIn(item, 'description'),
      published: textIn(item, 'pubDate') || textIn(item, 'dc:date'),
      updated: textIn(item, 'atom:updated'),
      authors: people.flatMap(authorOf),
      tags: childrenOf(item, 'category').map(({ text }) => text.trim()),
      image: fileOf(/^image\//),
      audio: fileOf(/^audio\//),
    },
    base,
    now,
  )
}

/** `mail@host (Name)` in RSS, or a name. The email address is ignored: it often belongs to someone else. */
function authorOf(written: string): PlannedAuthor[] {
  const name = (/\(([^()]+)\)\s*$/.exec(written)?.[1] ?? written).trim()
  return name === '' || name.includes('@') ? [] : [{ login: name.toLowerCase(), name, email: '' }]
}

export function atomItem(entry: XmlElement, base: string, now: string): SourceItem {
  const links = childrenOf(entry, 'atom:link')
  const link = (rel: string) => links.find(({ attributes }) => (attributes.get('rel') ?? 'alternate') === rel)
  const html = (name: string): string => {
    const element = childrenOf(entry, `atom:${name}`)[0]
    if (!element) return ''
    const type = element.attributes.get('type') ?? 'text'
    if (type === 'xhtml') return `<p>${asHtml(wordsOf(element))}</p>`
    return type === 'html' || type === 'text/html' ? element.text.trim() : asHtml(element.text.trim())
  }
  const enclosure = link('enclosure')
  const isXhtml = childrenOf(entry, 'atom:content')[0]?.attributes.get('type') === 'xhtml'
  const isSound = /^audio\//.test(enclosure?.attributes.get('type') ?? '')
  const item = toItem(
    {
      id: textIn(entry, 'atom:id'),
      url: link('alternate')?.attributes.get('href') ?? '',
      title: html('title'),
      html: html('content'),
      summary: html('summary'),
      published: textIn(entry, 'atom:published'),
      updated: textIn(entry, 'atom:updated'),
      authors: childrenOf(entry, 'atom:author').flatMap((author) => authorOf(textIn(author, 'atom:name'))),
      tags: childrenOf(entry, 'atom:category').map(
        ({ attributes }) => attributes.get('label') || (attributes.get('term') ?? ''),
      ),
      image: '',
      audio: isSound ? (enclosure?.attributes.get('href') ?? '') : '',
    },
    base,
    now,
  )
  const notes = isXhtml ? [english('Its text lost its formatting, because the feed has it as XHTML')] : []
  return { ...item, notes: [...item.notes, ...notes] }
}

const wordsOf = (element: XmlElement): string =>
  [element.text, ...element.children.map(wordsOf)].join(' ').replace(/\s+/g, ' ').trim()

export function jsonItem(value: unknown, base: string, now: string): SourceItem | undefined {
  if (value === null || typeof value !== 'object') return undefined
  const item = value as Record<string, unknown>
  const text = (name: string) => {
    const found = Object.hasOwn(item, name) ? item[name] : undefined
    return typeof found === 'string' || typeof found === 'number' ? String(found) : ''
  }
  const people: unknown[] = Array.isArray(item.authors) ? item.authors : [item.author]
  const tags: unknown[] = Array.isArray(item.tags) ? item.tags : []
  return toItem(
    {
      id: text('id'),
      url: text('url'),
      title: asHtml(text('title')),
      html: text('content_html') || asHtml(text('content_text')),
      summary: asHtml(text('summary')),
      published: text('date_published'),
      updated: text('date_modified'),
      authors: people.flatMap((person) => {
        const name = (person as { name?: unknown } | null | undefined)?.name
        return typeof name === 'string' ? authorOf(name) : []
      }),
      tags: tags.filter((tag): tag is string => typeof tag === 'string'),
      image: text('image') || text('banner_image'),
      audio: '',
    },
    base,
    now,
  )
}
