import path from 'node:path'
import type { Ctx } from '../../../core/context.ts'
import { itemSource } from '../items/item-source.ts'
import { asHtml } from '../items/source-item.ts'
import { isZip, startOf } from '../read/file-start.ts'
import { filesBelow } from '../read/files-below.ts'
import { ImportFileError } from '../read/import-file-error.ts'
import { openUnpacked } from '../read/open-unpacked.ts'
import { readCsv } from '../read/read-csv.ts'
import { siteAddress } from '../read/site-address.ts'
import { childrenOf, readXmlRecords, textIn, type XmlElement } from '../read/xml-records.ts'
import type { ImportSource, OpenedExport, OpenOptions } from '../source.ts'
import { bloggerElement, isBloggerFile, originalOf } from './blogger-html.ts'
import { type Entry, readEntry, toItems } from './entry.ts'

const again =
  'In Blogger choose Settings, Back up content, or export Blogger with Google Takeout, and import the file you get.'

/** Opens a Blogger export: the Atom file of one blog, or the zip file of Google Takeout with it and its pictures. */
export async function openBlogger(ctx: Ctx, file: string, options: OpenOptions): Promise<OpenedExport> {
  const link = siteAddress(options.site)
  if (!isZip(await startOf(file)))
    return { source: await readBlog(ctx, file, link), folder: undefined, close: async () => undefined }
  return openUnpacked(file, options.temporary, async (folder) => {
    const feeds = (await filesBelow(folder)).filter((name) => /\.atom$/i.test(name))
    const [feed] = feeds
    const name = path.basename(options.name ?? file)
    if (feed === undefined)
      throw new ImportFileError(`${name} is not a Blogger export: feed.atom is missing. ${again}`)
    if (feeds.length > 1)
      throw new ImportFileError(
        `${name} has ${feeds.length} blogs: ${feeds.join(', ')}. Unpack it, and import these files one after the other.`,
      )
    const beside = path.posix.join(path.posix.dirname(feed), 'settings.csv')
    const settings = (await filesBelow(folder)).includes(beside)
      ? await settingsIn(path.join(folder, beside))
      : {}
    return { source: await readBlog(ctx, path.join(folder, feed), link, settings), folder }
  })
}

/** The prefixes used here; Atom has none. */
const namespaces: [RegExp, string][] = [
  [/^http:\/\/www\.w3\.org\/2005\/Atom$/, ''],
  [/^http:\/\/schemas\.google\.com\/blogger\/2018$/, 'blogger'],
  [/^http:\/\/(?:purl\.org\/atom\/app#|www\.w3\.org\/2007\/app)$/, 'app'],
  [/^http:\/\/purl\.org\/syndication\/thread\/1\.0$/, 'thr'],
]

/** Takeout has the settings of a blog in a table with one row. */
async function settingsIn(file: string): Promise<Settings> {
  try {
    return (await readCsv(file)).rows[0] ?? {}
  } catch (error) {
    if (error instanceof ImportFileError) return {}
    throw error
  }
}

type Settings = Readonly<Record<string, string>>

async function readBlog(
  ctx: Ctx,
  file: string,
  site: string,
  settings: Settings = {},
): Promise<ImportSource> {
  const format = { system: 'Blogger', again, namespaces, record: 'feed/entry' }
  const { head, records, notes } = await readXmlRecords(file, format, readEntry)
  if (!/^tag:blogger\.com/.test(textIn(head, 'id')) && !records.some(({ isOfBlogger }) => isOfBlogger))
    throw new ImportFileError(`This is a feed, not a Blogger export. ${again}`)
  const list = toItems(records, ctx.now())
  const link = site || addressOf(head)
  // The older backup has an entry for each setting.
  const setting = (name: string) =>
    settings[name.toLowerCase()] ?? records.find(({ id }) => id.endsWith(`.settings.${name}`))?.content
  const said = {
    name: asHtml(textIn(head, 'title') || (setting('BLOG_NAME') ?? '')),
    description: setting('BLOG_DESCRIPTION') ?? textIn(head, 'subtitle'),
    language: setting('BLOG_LOCALE'),
  }
  return itemSource(
    {
      name: `Blogger: ${blogId(head, records) ?? (textIn(head, 'title') || 'untitled')}`,
      link,
      said,
      feed: '/feeds/posts/default',
      isFile: isBloggerFile,
      original: originalOf,
      keyOf: (url) => keyOf(url, link),
      special: bloggerElement,
    },
    { ...list, notes: [...notes, ...list.notes] },
  )
}

const blogId = (head: XmlElement, records: readonly Entry[]): string | undefined =>
  [textIn(head, 'id'), ...records.slice(0, 100).map(({ id }) => id)].flatMap(
    (id) => /blog-(\d+)/.exec(id)?.[1] ?? [],
  )[0]

function addressOf(head: XmlElement): string {
  const links = childrenOf(head, 'link').filter(
    ({ attributes }) => attributes.get('rel') === 'alternate' && attributes.get('type') === 'text/html',
  )
  const url = URL.parse(links[0]?.attributes.get('href') ?? '')
  return url && /^https?:$/.test(url.protocol) ? url.origin : ''
}

/** Blogs were at an address of each country: `notes.blogspot.de` is `notes.blogspot.com`. */
const hostOf = (host: string) => host.replace(/^www\./, '').replace(/\.blogspot\.[a-z.]+$/, '.blogspot.com')

function keyOf({ host, pathname }: URL, link: string): string | undefined {
  const own = URL.parse(link)?.host
  const isOwn = host.endsWith('.invalid') || own === undefined || hostOf(own) === hostOf(host)
  return isOwn && pathname !== '/' ? pathname : undefined
}
