import path from 'node:path'
import { english } from '../../../../i18n/said.ts'
import type { Ctx } from '../../../core/context.ts'
import { itemSource } from '../items/item-source.ts'
import { asHtml } from '../items/source-item.ts'
import { type StoredItems, storeItems } from '../items/stored-items.ts'
import { extrasOf, type ImportExtra } from '../plan/import-extras.ts'
import type { SkippedItem } from '../plan/plan-types.ts'
import { isZip, startOf } from '../read/file-start.ts'
import { filesBelow } from '../read/files-below.ts'
import { ImportFileError } from '../read/import-file-error.ts'
import { openUnpacked } from '../read/open-unpacked.ts'
import { openWithTexts } from '../read/open-with-texts.ts'
import { readCsv } from '../read/read-csv.ts'
import { siteAddress } from '../read/site-address.ts'
import { type StoredRows, storeRows } from '../read/stored-rows.ts'
import { childrenOf, readXmlRecords, textIn, type XmlElement } from '../read/xml-records.ts'
import type { ImportSource, OpenedExport, OpenOptions } from '../source.ts'
import { bloggerElement, isBloggerFile, originalOf } from './blogger-html.ts'
import { isSetting, readComment, readEntry, readItem } from './entry.ts'

const again = english(
  'In Blogger choose Settings, Back up content, or export Blogger with Google Takeout, and import the file you get.',
)

/**
 * Opens a Blogger export: the Atom file of one blog, or a zip file of Google Takeout that contains it with its
 * pictures.
 */
export function openBlogger(ctx: Ctx, file: string, options: OpenOptions): Promise<OpenedExport> {
  const site = siteAddress(options.site)
  return openWithTexts(options.temporary, async (texts) => {
    const to = { items: storeItems(texts), comments: storeRows<ImportExtra>(texts), site }
    if (isZip(await startOf(file))) return openTakeout(ctx, file, options, to)
    return { source: await readBlog(ctx, file, to), folder: undefined, close: async () => undefined }
  })
}

type Settings = Readonly<Record<string, string>>
type To = {
  items: StoredItems
  comments: StoredRows<ImportExtra>
  site: string
  settings?: Settings
}

function openTakeout(ctx: Ctx, file: string, options: OpenOptions, to: To): Promise<OpenedExport> {
  return openUnpacked(file, options.temporary, async (folder) => {
    const feeds = (await filesBelow(folder)).filter((name) => /\.atom$/i.test(name))
    const [feed] = feeds
    const name = path.basename(options.name ?? file)
    if (feed === undefined)
      throw new ImportFileError(
        english('{name} is not a Blogger export: feed.atom is missing. {again}', { name, again }),
      )
    if (feeds.length > 1)
      throw new ImportFileError(
        english(
          '{name} has {feeds} blogs: {feeds2}. Unpack it, and import these files one after the other.',
          { name, feeds: feeds.length, feeds2: feeds.join(', ') },
        ),
      )
    const beside = path.posix.join(path.posix.dirname(feed), 'settings.csv')
    const settings = (await filesBelow(folder)).includes(beside)
      ? await settingsIn(path.join(folder, beside))
      : {}
    return { source: await readBlog(ctx, path.join(folder, feed), { ...to, settings }), folder }
  })
}

/** The namespaces that Blogger uses, by their prefixes here; Atom has no prefix. */
const namespaces: [RegExp, string][] = [
  [/^http:\/\/www\.w3\.org\/2005\/Atom$/, ''],
  [/^http:\/\/schemas\.google\.com\/blogger\/2018$/, 'blogger'],
  [/^http:\/\/(?:purl\.org\/atom\/app#|www\.w3\.org\/2007\/app)$/, 'app'],
  [/^http:\/\/purl\.org\/syndication\/thread\/1\.0$/, 'thr'],
]

/** Takeout has the settings of a blog in a table with one row. */
async function settingsIn(file: string): Promise<Settings> {
  try {
    for await (const row of (await readCsv(file)).rows) return row
    return {}
  } catch (error) {
    if (error instanceof ImportFileError) return {}
    throw error
  }
}

async function readBlog(
  ctx: Ctx,
  file: string,
  { items, comments, site, settings = {} }: To,
): Promise<ImportSource> {
  const format = { system: 'Blogger', again, namespaces, record: 'feed/entry' }
  const skipped: SkippedItem[] = []
  const leftOut = { comment: 0, setting: 0 }
  const first: string[] = []
  /** The older backup has an entry for each setting. */
  const ownSettings = new Map<string, string>()
  let isOfBlogger = false
  const { head, notes } = await readXmlRecords(file, format, (record) => {
    const entry = readEntry(record)
    isOfBlogger ||= entry.isOfBlogger
    if (first.length < 100) first.push(entry.id)
    const [, setting] = /\.settings\.(BLOG_\w+)$/.exec(entry.id) ?? []
    if (setting !== undefined) ownSettings.set(setting, entry.content)
    if (isSetting(entry)) leftOut.setting += 1
    else if (entry.kind === 'comment') {
      const comment = readComment(entry)
      if (comment) comments.add(comment)
      else leftOut.comment += 1
    } else {
      const read = readItem(entry, ctx.now())
      if ('reason' in read) skipped.push(read)
      else items.add(read)
    }
  })
  if (!/^tag:blogger\.com/.test(textIn(head, 'id')) && !isOfBlogger)
    throw new ImportFileError(english('This is a feed, not a Blogger export. {again}', { again }))
  const link = site || addressOf(head)
  const setting = (name: string) => settings[name.toLowerCase()] ?? ownSettings.get(name)
  const said = {
    name: asHtml(textIn(head, 'title') || (setting('BLOG_NAME') ?? '')),
    description: setting('BLOG_DESCRIPTION') ?? textIn(head, 'subtitle'),
    language: setting('BLOG_LOCALE'),
  }
  const source = itemSource(
    {
      name: `Blogger: ${blogId([textIn(head, 'id'), ...first]) ?? (textIn(head, 'title') || 'untitled')}`,
      link,
      said,
      feed: '/feeds/posts/default',
      isFile: isBloggerFile,
      original: originalOf,
      keyOf: (url) => keyOf(url, link),
      special: bloggerElement,
    },
    { items, skipped, notes: [...notes, ...notesOn(leftOut)] },
  )
  return { ...source, extras: extrasOf(() => comments) }
}

const notesOn = ({ comment, setting }: { comment: number; setting: number }): string[] => [
  ...(comment > 0 ? [english('Left out comments without an id: {comment}', { comment })] : []),
  ...(setting > 0 ? [english('Left out settings and templates of Blogger: {setting}', { setting })] : []),
]

const blogId = (ids: readonly string[]): string | undefined =>
  ids.flatMap((id) => /blog-(\d+)/.exec(id)?.[1] ?? [])[0]

function addressOf(head: XmlElement): string {
  const links = childrenOf(head, 'link').filter(
    ({ attributes }) => attributes.get('rel') === 'alternate' && attributes.get('type') === 'text/html',
  )
  const url = URL.parse(links[0]?.attributes.get('href') ?? '')
  return url && /^https?:$/.test(url.protocol) ? url.origin : ''
}

/** Each country had its own address of a blog: `notes.blogspot.de` is `notes.blogspot.com`. */
const hostOf = (host: string) => host.replace(/^www\./, '').replace(/\.blogspot\.[a-z.]+$/, '.blogspot.com')

function keyOf({ host, pathname }: URL, link: string): string | undefined {
  const own = URL.parse(link)?.host
  const isOwn = host.endsWith('.invalid') || own === undefined || hostOf(own) === hostOf(host)
  return isOwn && pathname !== '/' ? pathname : undefined
}
