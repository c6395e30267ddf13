import path from 'node:path'
import { english } from '../../../../i18n/said.ts'
import { unknownSite } from '../items/item-files.ts'
import { itemSource } from '../items/item-source.ts'
import { readText } from '../items/read-text.ts'
import { type StoredItems, storeItems } from '../items/stored-items.ts'
import { extrasOf, type ImportExtra } from '../plan/import-extras.ts'
import type { SkippedItem } from '../plan/plan-types.ts'
import { filesBelow } from '../read/files-below.ts'
import { ImportFileError } from '../read/import-file-error.ts'
import { openUnpacked } from '../read/open-unpacked.ts'
import { openWithTexts } from '../read/open-with-texts.ts'
import { readCsv } from '../read/read-csv.ts'
import { readMembers } from '../read/read-members.ts'
import { siteAddress } from '../read/site-address.ts'
import { type StoredRows, storeRows } from '../read/stored-rows.ts'
import type { TextStore } from '../read/text-store.ts'
import type { ImportSource, OpenedExport, OpenOptions } from '../source.ts'
import { isSubstackFile, joinFootnotes, originalOf, substackElement } from './substack-html.ts'
import { hasUsableId, type Post, readPost, toItem, withoutId } from './substack-post.ts'

/**
 * Opens a Substack export: a zip file with `posts.csv`, the texts in `posts`, figures about readers, and the list of
 * subscribers.
 */
export function openSubstack(file: string, options: OpenOptions): Promise<OpenedExport> {
  return openWithTexts(options.temporary, (texts) => openPosts(file, options, texts))
}

function openPosts(file: string, options: OpenOptions, texts: TextStore): Promise<OpenedExport> {
  return openUnpacked(file, options.temporary, async (folder) => {
    const names = await filesBelow(folder)
    const table = names
      .filter((name) => path.posix.basename(name) === 'posts.csv')
      .sort((a, b) => a.length - b.length)[0]
    if (table === undefined)
      throw new ImportFileError(
        english(
          '{path} is not a Substack export: posts.csv is missing. In Substack, choose Settings, Export.',
          { path: path.basename(options.name ?? file) },
        ),
      )
    const site = siteAddress(options.site)
    const members = storeRows<ImportExtra>(texts)
    const memberNotes = await readSubscribers(folder, names, members)
    const source = await readExport(folder, { names, table, site, items: storeItems(texts) })
    source.plan.notes.push(...memberNotes)
    return { source: { ...source, extras: extrasOf(() => members) }, folder }
  })
}

/** The host of the publication at Substack. The file of subscribers is named after it. */
function publicationOf(names: readonly string[]): string | undefined {
  const list = /^email_list\.([a-z0-9-]+)\.csv$/
  const [found] = names.flatMap((name) => list.exec(path.posix.basename(name))?.[1] ?? [])
  return found && `${found}.substack.com`
}

type Export = { names: string[]; table: string; site: string; items: StoredItems }

async function readExport(folder: string, { names, table, site, items }: Export): Promise<ImportSource> {
  const { rows, notes } = await readCsv(path.join(folder, table))
  const top = path.posix.dirname(table)
  const known = new Set(names)
  const texts = new Map(
    names.filter((name) => /\.html?$/i.test(name)).map((name) => [path.posix.join('.', name), name]),
  )
  const skipped: SkippedItem[] = []
  let number = 1
  for await (const row of rows) {
    number += 1
    const post = readPost(row)
    if (!hasUsableId(post)) {
      skipped.push(withoutId(post, number))
      continue
    }
    const name = path.posix.join(top, 'posts', `${post.id}.html`)
    const hasText = known.has(name)
    const text = texts.has(name) ? await readText(path.join(folder, name)) : { text: '', notes: [] }
    texts.delete(name)
    const item = 'reason' in text ? text : toItem(post, text, { hasText })
    if ('reason' in item) skipped.push(skip(post, item.reason))
    else items.add(item)
  }
  for (const name of texts.keys())
    skipped.push({ exportId: name, type: 'file', title: name, reason: english('posts.csv does not name it') })
  const publication = publicationOf(names)
  const own = new Set([publication, URL.parse(site)?.host, new URL(unknownSite).host])
  return itemSource(
    {
      // All posts on Substack have different ids.
      name: publication ? `Substack: ${publication}` : 'Substack',
      link: site || (publication ? `https://${publication}` : ''),
      feed: '/feed',
      isFile: isSubstackFile,
      original: originalOf,
      // Posts of other publications do not belong to this site.
      keyOf: ({ host, pathname }) => (own.has(host) ? /^\/p\/([^/]+)/.exec(pathname)?.[1] : undefined),
      special: substackElement,
      finish: joinFootnotes,
    },
    { items, skipped, notes: [...notes, ...exportNotes(names, items.count)] },
  )
}

function exportNotes(names: readonly string[], items: number): string[] {
  const numbers = names.filter((name) => /\.(?:opens|delivers)\.csv$/.test(name)).length
  return [
    ...(items > 0 ? [english('The export does not say who wrote the posts, so they have no author')] : []),
    ...(numbers > 0 ? [english('Left out files about who opened the emails: {numbers}', { numbers })] : []),
  ]
}

const skip = ({ id, title }: Post, reason: string): SkippedItem => ({
  exportId: id,
  type: 'post',
  title: title || id,
  reason,
})

/** Returns sentences about what could not be read. */
async function readSubscribers(
  folder: string,
  names: readonly string[],
  members: StoredRows<ImportExtra>,
): Promise<string[]> {
  const lists = names.filter((name) => /^(?:email_list|subscriber).*\.csv$/i.test(path.posix.basename(name)))
  const notes: string[] = []
  for (const name of lists) notes.push(...(await readMembers(path.join(folder, name), name, members.add)))
  return notes
}
