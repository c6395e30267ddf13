import { rm } from 'node:fs/promises'
import path from 'node:path'
import { english } from '../../../../i18n/said.ts'
import type { Ctx } from '../../../core/context.ts'
import { FetchFailure, fetchFile } from '../../../platform/fetch/fetch-file.ts'
import { newId } from '../../../platform/ids.ts'
import { makeTemporaryFolder } from '../../../platform/storage/temporary-folder.ts'
import { hasFileName } from '../items/item-files.ts'
import { itemSource } from '../items/item-source.ts'
import { type StoredItems, storeItems } from '../items/stored-items.ts'
import type { SaidOfSite } from '../plan/offered-site.ts'
import type { SkippedItem } from '../plan/plan-types.ts'
import { ImportFileError } from '../read/import-file-error.ts'
import { openWithTexts } from '../read/open-with-texts.ts'
import type { ImportSource, OpenedExport, OpenOptions } from '../source.ts'
import { type FeedPage, feedLinkIn, readFeed } from './read-feed.ts'
import { addressesInSitemap } from './sitemap.ts'

const limits = { maxBytes: 50 * 1024 ** 2, timeoutMs: 60_000 }
/** Reading stops after this many parts of a feed. */
const maxPages = 500

/**
 * Reads a site from its feed (RSS, Atom or JSON Feed) and all further parts of it. `address`: that of the feed, or of a
 * page that names the feed. Pages that only the sitemap lists are skipped, because no feed contains their text.
 */
export async function openFeed(ctx: Ctx, address: string, options: OpenOptions): Promise<OpenedExport> {
  const start = URL.parse(address)
  if (!start || !/^https?:$/.test(start.protocol))
    throw new ImportFileError(`"${address}" is not the address of a feed, such as https://blog.example/feed.`)
  return openWithTexts(options.temporary, async (texts) => {
    const { path: folder, remove } = await makeTemporaryFolder(options.temporary, 'feed-')
    try {
      const around = { fetch: fetcher(folder, options), now: ctx.now(), items: storeItems(texts) }
      return { source: await readSite(start.href, around), folder: undefined, close: async () => undefined }
    } finally {
      await remove()
    }
  })
}

/** Downloads an address and returns the file. Throws ImportFileError. */
type Fetch = (address: string) => Promise<string>

function fetcher(folder: string, { mayConnect, signal }: OpenOptions): Fetch {
  return async (address) => {
    const file = path.join(folder, newId())
    try {
      await fetchFile(address, file, { ...limits, signal, ...(mayConnect && { mayConnect }) })
      return file
    } catch (error) {
      if (!(error instanceof FetchFailure)) throw error
      throw new ImportFileError(
        english('{address} cannot be read: {message}.', { address, message: error.message }),
      )
    }
  }
}

type Around = { fetch: Fetch; now: string; items: StoredItems }

async function readSite(start: string, around: Around): Promise<ImportSource> {
  const { fetch, items } = around
  const first = await fetch(start)
  const named = await feedLinkIn(first, start)
  const read = await readPages(named ?? start, named === undefined ? first : undefined, around)
  const home = URL.parse(read.link || start)
  const link = home ? home.origin : ''
  if (items.count === 0)
    throw new ImportFileError(english('The feed at {named} has no articles.', { named: named ?? start }))
  return itemSource(
    {
      name: `Feed: ${home?.host ?? start}`,
      link,
      ...(read.said && { said: read.said }),
      isFile: (url) => hasFileName(url) && belongsTo(url.host, home?.host ?? ''),
    },
    { items, skipped: await onlyInSitemap(link, read.addresses, fetch), notes: read.notes },
  )
}

/** Files may be on a subdomain of the site. */
const belongsTo = (host: string, site: string): boolean => {
  const domain = site.replace(/^www\./, '')
  return host === domain || host.endsWith(`.${domain}`)
}

/**
 * `link`: the address of the site. `said`: what else the first part says about the site. `addresses`: those of all
 * articles, without the parts that may differ.
 */
type Pages = { link: string; said: SaidOfSite | undefined; addresses: Set<string>; notes: string[] }

async function readPages(
  address: string,
  file: string | undefined,
  { fetch, now, items }: Around,
): Promise<Pages> {
  const seen = new Set<string>()
  const addresses = new Set<string>()
  const notes: string[] = []
  let link: string | undefined
  let said: SaidOfSite | undefined
  let next: string | undefined = address
  while (next !== undefined && !seen.has(next) && seen.size < maxPages) {
    const part: string = seen.size === 0 && file ? file : await fetch(next)
    seen.add(next)
    const page: FeedPage = await readFeed({ file: part, address: next, now }, (item) => {
      items.add(item)
      for (const own of item.addresses) addresses.add(bare(own))
    })
    // Hundreds of parts would fill the disk.
    await rm(part, { force: true })
    link ??= page.link
    said ??= page.said
    notes.push(...page.notes)
    next = page.next
  }
  if (next !== undefined && !seen.has(next))
    notes.push(english('Only the first {maxPages} parts of the feed were read', { maxPages }))
  return { link: link ?? '', said, addresses, notes: [...new Set(notes)] }
}

/** Lists the pages that only the sitemap has; none if there is no sitemap. */
async function onlyInSitemap(link: string, known: ReadonlySet<string>, fetch: Fetch): Promise<SkippedItem[]> {
  const listed = await addressesInSitemap(link, async (address) => fetch(address).catch(orNothing))
  return [...new Set(listed)]
    .filter((address) => !known.has(bare(address)) && bare(address) !== bare(link))
    .map((address) => ({
      exportId: address,
      type: 'address',
      title: address,
      reason: english('Only the sitemap lists it: its text is not in the feed'),
    }))
}

const orNothing = (error: unknown): undefined => {
  if (error instanceof ImportFileError) return undefined
  throw error
}

const bare = (address: string) => address.replace(/^https?:\/\/(?:www\.)?|\/$/g, '')
