import { readFile } from 'node:fs/promises'
import { Parser } from 'htmlparser2'
import { english, say } from '../../../../i18n/said.ts'
import { asHtml, type SourceItem } from '../items/source-item.ts'
import type { SaidOfSite } from '../plan/offered-site.ts'
import { startOf, textOf } from '../read/file-start.ts'
import { ImportFileError } from '../read/import-file-error.ts'
import { readJsonValues } from '../read/json-values.ts'
import { childrenOf, readXmlRecords, textIn, type XmlElement } from '../read/xml-records.ts'
import { atomItem, jsonItem, rssItem } from './feed-items.ts'

/** One part of a feed. */
export interface FeedPage {
  /** The address of the feed's site; '' if the feed does not name it. */
  link: string
  /** What the feed says about its site. */
  said: SaidOfSite
  /** The address of the next part. */
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

type Part = { file: string; address: string; now: string }

/** Reads one part of a feed and passes each article to `add`. Throws ImportFileError if the file is not a feed. */
export async function readFeed(
  { file, address, now }: Part,
  add: (item: SourceItem) => void,
): Promise<FeedPage> {
  const start = textOf(await startOf(file))
  if (start.startsWith('{')) return readJsonFeed({ file, address, now }, add)
  const root = /<([A-Za-z][\w.:-]{0,100})(?=[\s/>])/.exec(start)?.[1]?.toLowerCase()
  const isAtom = root === 'feed'
  if (!isAtom && root !== 'rss')
    throw new ImportFileError(english('{address} is not a feed. {again}', { address, again }))
  const format = {
    system: 'feed',
    again,
    namespaces,
    record: isAtom ? 'atom:feed/atom:entry' : 'rss/channel/item',
  }
  const toItem = isAtom ? atomItem : rssItem
  const { head, notes } = await readXmlRecords(file, format, (record) => add(toItem(record, address, now)))
  const around = isAtom ? head : (childrenOf(head, 'channel')[0] ?? head)
  const link = isAtom ? linkOf(around, 'alternate') : textIn(around, 'link')
  return {
    link: absolute(link ?? '', address) ?? '',
    said: isAtom ? saidInAtom(around, address) : saidInRss(around, address),
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

/** The address in the `atom:link` with this `rel`. */
function linkOf(element: XmlElement, rel: string): string | undefined {
  const links = childrenOf(element, 'atom:link')
  return links
    .find(({ attributes }) => (attributes.get('rel') ?? 'alternate') === rel)
    ?.attributes.get('href')
}

const aroundItems = [
  'version',
  'home_page_url',
  'next_url',
  'title',
  'description',
  'language',
  'icon',
  'favicon',
] as const

async function readJsonFeed(
  { file, address, now }: Part,
  add: (item: SourceItem) => void,
): Promise<FeedPage> {
  const around = new Map<unknown, string>()
  let broken = 0
  const paths = [...aroundItems.map((name) => `$.${name}`), '$.items.*']
  for await (const { value, keys } of readJsonValues({ file, again, name: address }, paths)) {
    const [name, number] = keys
    if (name !== 'items') around.set(name, typeof value === 'string' ? value : '')
    else if (typeof number === 'number') {
      const item = jsonItem(value, address, now)
      if (item) add(item)
      else broken += 1
    }
  }
  const text = (name: (typeof aroundItems)[number]) => around.get(name) ?? ''
  if (!text('version').includes('jsonfeed.org'))
    throw new ImportFileError(english('{address} is not a feed. {again}', { address, again }))
  return {
    link: absolute(text('home_page_url'), address) ?? '',
    said: {
      name: asHtml(text('title')),
      description: asHtml(text('description')),
      language: text('language'),
      logo: absolute(text('icon'), address),
      icon: absolute(text('favicon'), address),
    },
    next: absolute(text('next_url'), address),
    notes:
      broken > 0
        ? [
            say(
              {
                one: '{count} item of the feed could not be read and was left out',
                other: '{count} items of the feed could not be read and were left out',
              },
              { count: broken },
            ).text,
          ]
        : [],
  }
}

function absolute(address: string, base: string): string | undefined {
  const url = address === '' ? null : URL.parse(address, base)
  return url && /^https?:$/.test(url.protocol) ? url.href : undefined
}

/** The feed that a page names in its head; undefined if the file is not a page. */
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
  if (found === undefined)
    throw new ImportFileError(
      english('The page {address} does not link to a feed. {again}', { address, again }),
    )
  return found
}
