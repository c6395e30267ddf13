import { toHtml } from 'hast-util-to-html'
import { escapeXml } from '../../../content/xml.ts'
import type { Feed, FeedItem } from './feeds.ts'

/** RSS 2.0. `selfUrl` is the address of the feed. */
export function rssXml(feed: Feed, selfUrl: string): string {
  return `${start}<channel>
${[
  element('title', feed.title),
  element('link', feed.homeUrl),
  element('description', feed.description),
  element('language', feed.language),
  empty('atom:link', { href: selfUrl, rel: 'self', type: 'application/rss+xml' }),
  feed.changedAt && element('lastBuildDate', rfc822(feed.changedAt)),
  element('generator', 'Masthead'),
  feed.logo && logo(feed, feed.logo),
  ...feed.items.map(item),
]
  .filter(Boolean)
  .join('\n')}
</channel>
</rss>
`
}

const namespaces = {
  atom: 'http://www.w3.org/2005/Atom',
  content: 'http://purl.org/rss/1.0/modules/content/',
  dc: 'http://purl.org/dc/elements/1.1/',
}
const start = `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0"${attributes(
  Object.fromEntries(Object.entries(namespaces).map(([prefix, uri]) => [`xmlns:${prefix}`, uri])),
)}>
`

const logo = ({ title, homeUrl }: Feed, url: string) =>
  `<image>${element('url', url)}${element('title', title)}${element('link', homeUrl)}</image>`

function item({ id, title, url, publishedAt, authors, topics, summary, html, file }: FeedItem): string {
  return `<item>
${[
  element('title', title),
  element('link', url),
  `<guid isPermaLink="false">${escapeXml(id)}</guid>`,
  element('pubDate', rfc822(publishedAt)),
  ...authors.map(({ name }) => element('dc:creator', name)),
  ...topics.map((topic) => element('category', topic)),
  // Readers take a description for HTML, so plain text is escaped as HTML first.
  element('description', toHtml({ type: 'text', value: summary })),
  html !== undefined && element('content:encoded', html),
  file && empty('enclosure', { url: file.url, length: String(file.bytes), type: file.type }),
]
  .filter(Boolean)
  .join('\n')}
</item>`
}

const element = (name: string, text: string) => `<${name}>${escapeXml(text)}</${name}>`

const empty = (name: string, values: Record<string, string>) => `<${name}${attributes(values)}/>`

function attributes(values: Record<string, string>): string {
  return Object.entries(values)
    .map(([name, value]) => ` ${name}="${escapeXml(value)}"`)
    .join('')
}

const rfc822 = (iso: string) => new Date(iso).toUTCString()
