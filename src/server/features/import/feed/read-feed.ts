import { readFile } from 'node:fs/promises'
import { Parser } from 'htmlparser2'
import { asHtml, type SourceItem } from '../items/source-item.ts'
import type { SaidOfSite } from '../plan/offered-site.ts'
import { startOf, textOf } from '../read/file-start.ts'
import { ImportFileError } from '../read/import-file-error.ts'
import { readJson } from '../read/read-json.ts'
import { childrenOf, readXmlRecords, textIn, type XmlElement } from '../read/xml-records.ts'
import { atomItem, jsonItem, rssItem } from './feed-items.ts'

/** One part of a feed. */
export interface FeedPage {
  /** The address of its site; '' if it does not say. */
  link: string
  /** What it says about its site. */
  said: SaidOfSite
  items: SourceItem[]
  /** Where it continues. */
  next: string | undefined
  notes: string[]
}

const again = 'Name the address of a feed: RSS, Atom or JSON Feed.'

const namespaces: [RegExp, string][] = [
  [/^http:\/\/www\.w3\.org\/2005\/Atom$/, 'atom'],
  [/^http:\/\/purl\.org\/rss\/1\.0\/modules\/content\/$/, 'content'],
  [/^http:\/\/purl\.org\/dc\/elements\/1\.1\/$/, 'dc'],
  [/^http:\/\/search\.yahoo\.com\/mrss\/?$/, 'media'],
]

/** Reads one part of a feed. Throws ImportFileError for anything else. */
export async function readFeed(file: string, address: string, now: string): Promise<FeedPage> {
  const start = textOf(await startOf(file))
  if (start.startsWith('{')) return readJsonFeed(await readJson(file, again, address), address, now)
  const root = /<([A-Za-z][\w.:-]{0,100})(?=[\s/>])/.exec(start)?.[1]?.toLowerCase()
  const isAtom = root === 'feed'
  if (!isAtom && root !== 'rss') throw new ImportFileError(`${address} is not a feed. ${again}`)
  const format = {
    system: 'feed',
    again,
    namespaces,
    record: isAtom ? 'atom:feed/atom:entry' : 'rss/channel/item',
  }
  const { head, records, notes } = await readXmlRecords(file, format, (record) =>
    isAtom ? atomItem(record, address, now) : rssItem(record, address, now),
  )
  const around = isAtom ? head : (childrenOf(head, 'channel')[0] ?? head)
  const link = isAtom ? linkOf(around, 'alternate') : textIn(around, 'link')
  return {
    link: absolute(link ?? '', address) ?? '',
    said: isAtom ? saidInAtom(around, address) : saidInRss(around, address),
    items: records,
    next: absolute(linkOf(around, 'next') ?? '', address),
    notes,
  }
}

function saidInAtom(feed: XmlElement, address: string): SaidOfSite {
  return {
    name: textIn(feed, 'atom:title'),
    description: textIn(feed, 'atom:subtitle'),
    language: feed.attributes.get('xml:lang'),
    logo: absolute(textIn(feed, 'atom:logo'), address),
    icon: absolute(textIn(feed, 'atom:icon'), address),
  }
}

function saidInRss(channel: XmlElement, address: string): SaidOfSite {
  return {
    name: textIn(channel, 'title'),
    description: textIn(channel, 'description'),
    language: textIn(channel, 'language'),
    logo: absolute(textIn(channel, 'image', 'url'), address),
  }
}

/** An address in `atom:link`. */
function linkOf(element: XmlElement, rel: string): string | undefined {
  const links = childrenOf(element, 'atom:link')
  return links
    .find(({ attributes }) => (attributes.get('rel') ?? 'alternate') === rel)
    ?.attributes.get('href')
}

function readJsonFeed(value: unknown, address: string, now: string): FeedPage {
  const feed = value as {
    version?: unknown
    items?: unknown
    home_page_url?: unknown
    title?: unknown
    description?: unknown
    language?: unknown
    icon?: unknown
    favicon?: unknown
    next_url?: unknown
  } | null
  if (
    typeof feed?.version !== 'string' ||
    !feed.version.includes('jsonfeed.org') ||
    !Array.isArray(feed.items)
  )
    throw new ImportFileError(`${address} is not a feed. ${again}`)
  const items = feed.items.flatMap((item: unknown) => jsonItem(item, address, now) ?? [])
  const broken = feed.items.length - items.length
  const text = (found: unknown) => (typeof found === 'string' ? found : '')
  return {
    link: text(feed.home_page_url),
    said: {
      name: asHtml(text(feed.title)),
      description: asHtml(text(feed.description)),
      language: text(feed.language),
      logo: absolute(text(feed.icon), address),
      icon: absolute(text(feed.favicon), address),
    },
    items,
    next: absolute(text(feed.next_url), address),
    notes:
      broken > 0
        ? [
            `${broken} ${broken === 1 ? 'item' : 'items'} of the feed could not be read and ${broken === 1 ? 'was' : 'were'} left out`,
          ]
        : [],
  }
}

function absolute(address: string, base: string): string | undefined {
  const url = address === '' ? null : URL.parse(address, base)
  return url && /^https?:$/.test(url.protocol) ? url.href : undefined
}

/** The feed that a page names in its head; undefined for a file that is no page. */
export async function feedLinkIn(file: string, address: string): Promise<string | undefined> {
  const start = textOf(await startOf(file))
  if (!/<html[\s>]/i.test(start)) return undefined
  let found: string | undefined
  const parser = new Parser({
    onopentag(name, { rel, type, href }) {
      const isFeed = /^application\/(?:rss\+xml|atom\+xml|feed\+json)$/i.test(type ?? '')
      if (name === 'link' && /\balternate\b/i.test(rel ?? '') && isFeed && href)
        found ??= absolute(href, address)
    },
  })
  parser.end((await readFile(file, 'utf8')).slice(0, 5_000_000))
  if (found === undefined) throw new ImportFileError(`The page ${address} names no feed. ${again}`)
  return found
}
