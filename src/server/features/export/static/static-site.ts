import { articleEndpoints } from '../../../../contracts/articles.ts'
import { categoryEndpoints } from '../../../../contracts/categories.ts'
import { languagePrefix, pathIn } from '../../../../contracts/paths.ts'
import { english } from '../../../../i18n/said.ts'
import { authorize } from '../../../core/authorization.ts'
import type { Ctx } from '../../../core/context.ts'
import * as redirects from '../../redirects/redirects.ts'
import { listAddresses } from '../../rehearsal/addresses.ts'
import * as settings from '../../settings/settings.ts'
import { listPublicPages } from '../../site-check/public-pages.ts'
import { fileOf, publicFolder } from './file-names.ts'
import { addressesInFile } from './found-addresses.ts'
import { createSearchLists, type SearchLists, withSearch } from './search-list.ts'
import { serverFiles } from './server-files.ts'
import type { Moved } from './server-rules.ts'
import { openBucket } from './static-bucket.ts'
import { openFolder, type StaticFolder } from './static-folder.ts'

export { FolderTaken } from './static-folder.ts'

export const isBucket = (to: string): boolean => to.startsWith('s3://')

/** An answer of the site to a visitor. */
export type Answer = {
  status: number
  headers: Readonly<Record<string, string | undefined>>
  body: Buffer
}

export type StaticOptions = {
  /** Answers like the server. The answer to HEAD has no body. */
  ask: (address: string, method?: 'HEAD') => Promise<Answer>
  /** The address of the search script. */
  searchScript: string
  onProgress?: ((progress: { stage: string; done: number; total: number }) => void) | undefined
  /** Stops before the next file. What has been written stays. */
  signal?: AbortSignal | undefined
}

export type StaticReport = {
  pages: number
  redirects: number
  files: number
  /** How many files were new or changed. */
  written: number
  removed: number
  /** Features that visitors cannot have without a server. */
  notIncluded: { address: string; reason: string }[]
}

/** The site could not answer at this moment, so what is public is unknown. */
export class NotAnswered extends Error {
  override name = 'NotAnswered'

  constructor(address: string, status: number) {
    super(
      english(
        'The site answered {address} with an error ({status}). The export has stopped and removed nothing. Run it again.',
        { address, status },
      ),
    )
  }
}

/** Addresses for people who are signed in, or with answers that need the database on every request. */
const notForFiles = /^\/(?:api|admin|preview|contact|unlock)(?:\/|$)/
/** Files that the export itself makes, in each language. */
const own = /^(?:404\.html|410\.html|451\.html|search-list\.json)$/
const mediaPath = '/media/'
/** Images that the site draws on request. The library does not contain them. */
const cardsPath = '/media/cards/'
const besidesPages = ['/404', '/search', '/feed.json']
/** Data that the scripts of pages fetch: the newest articles, some of which pages show, and the categories. */
const fetched = [
  { path: articleEndpoints.list.path, query: '?limit=50&publishedOnly=true' },
  { path: categoryEndpoints.list.path, query: '' },
]

/**
 * Writes the public site as files for any web server: everything that visitors can reach, and the configuration of
 * common servers. `to`: a folder, or `s3://bucket/folder`. Writes only what has changed since the last export to that
 * place, and removes what is gone. Throws FolderTaken if the folder contains other files, and NotAnswered before
 * anything is removed.
 */
export async function exportStatic(ctx: Ctx, to: string, options: StaticOptions): Promise<StaticReport> {
  authorize(ctx, 'settings.write')
  const folder = isBucket(to) ? await openBucket(ctx, to) : await openFolder(to)
  const ask = expectingAnswers(options.ask)
  const written = await writeSite(ctx, folder, { ...options, ask }).catch(async (error: unknown) => {
    await folder.save()
    throw error
  })
  return { ...written, ...(await folder.finish()) }
}

/**
 * Whether the site, or something that it needs, is away for now. With 500, only this address may be broken, and the
 * others are still exported.
 */
const isAway = (status: number) => status === 429 || (status > 500 && status < 600)

const expectingAnswers =
  (ask: StaticOptions['ask']): StaticOptions['ask'] =>
  async (address, method) => {
    const answer = await ask(address, method)
    if (isAway(answer.status)) throw new NotAnswered(address, answer.status)
    return answer
  }

type Written = Pick<StaticReport, 'pages' | 'redirects' | 'notIncluded'>

async function writeSite(ctx: Ctx, folder: StaticFolder, options: StaticOptions): Promise<Written> {
  const crawl = await crawlInto(ctx, folder, options)
  // What a broken address contains is unknown, so its file must stay, and so must files that only it leads to.
  if (crawl.broken) throw crawl.broken
  for (const { prefix, body } of crawl.search.files())
    await folder.write(`${publicFolder}${prefix}/search-list.json`, body)
  for (const { path, query } of fetched) {
    const { status, body } = await options.ask(path + query)
    if (status === 500) throw new NotAnswered(path + query, status)
    if (status === 200) await folder.write(publicFolder + path, body, 'application/json')
  }
  const wildcards = await redirects.listWildcards(ctx)
  const host = new URL(ctx.config.publicUrl).host
  const { moved, headers, files, prefixes, notIncluded } = crawl
  for (const [name, text] of serverFiles({ moved, wildcards, headers, files, prefixes, host }))
    await folder.write(name, Buffer.from(text))
  return { pages: crawl.pages, redirects: moved.length + wildcards.length, notIncluded }
}

type Crawl = {
  pages: number
  /** The prefixes of addresses in further languages, such as `/de`. */
  prefixes: string[]
  moved: Moved[]
  files: Set<string>
  headers: Answer['headers']
  search: SearchLists
  notIncluded: StaticReport['notIncluded']
  /** The first address that the site failed to answer. */
  broken?: NotAnswered
}

async function crawlInto(ctx: Ctx, folder: StaticFolder, options: StaticOptions): Promise<Crawl> {
  const { ask, searchScript, onProgress, signal } = options
  const origin = ctx.config.publicUrl
  const languages = settings.allLanguages(await settings.stored(ctx))
  const besides = languages.flatMap((lang) => besidesPages.map((path) => pathIn(lang, path)))
  const crawl: Crawl = {
    pages: 0,
    prefixes: languages.filter((lang) => lang !== '').map(languagePrefix),
    moved: [],
    files: new Set(),
    headers: {},
    search: await createSearchLists(ctx, languages, await findable(ctx)),
    notIncluded: [],
  }
  const known = { limit: Number.POSITIVE_INFINITY, hasRedirects: true }
  const { addresses } = await listAddresses([{ db: ctx.db, now: ctx.now() }], known)
  const queue = new Set([...addresses, ...besides, '/favicon.ico', searchScript])
  let done = 0
  // The loop adds the addresses that it finds to the end of the queue.
  for (const address of queue) {
    signal?.throwIfAborted()
    onProgress?.({ stage: english('Addresses'), done, total: queue.size })
    done += 1
    if (notForFiles.test(address)) continue
    if (address.startsWith(mediaPath) && !address.startsWith(cardsPath)) {
      const replaced = await copyMedia({ ctx, folder, ask }, address, crawl)
      if (replaced !== undefined) queue.add(replaced)
      continue
    }
    const answer = await ask(address)
    const file = await take(crawl, folder, address, answer)
    if (file === undefined) continue
    const body =
      withoutPrefix(crawl, address) === '/search' ? withSearch(answer.body, searchScript) : answer.body
    await folder.write(`${publicFolder}/${file}`, body, answer.headers['content-type'])
    const type = answer.headers['content-type'] ?? ''
    for (const found of addressesInFile(type, answer.body, { address, origin })) queue.add(found)
  }
  return crawl
}

/** The addresses of articles and pages, which visitors can find. Lists are left out, because they only repeat these. */
async function findable(ctx: Ctx): Promise<Set<string>> {
  const texts = (await listPublicPages(ctx)).filter(
    ({ template }) => template === 'article' || template === 'page',
  )
  return new Set(texts.map(({ address }) => address))
}

/** Records what is at an address. Returns the file of the address, if it becomes one. */
async function take(
  crawl: Crawl,
  folder: StaticFolder,
  address: string,
  { status, headers, body }: Answer,
): Promise<string | undefined> {
  const { location, 'content-type': type = '' } = headers
  if (status === 500) {
    crawl.broken ??= new NotAnswered(address, status)
    return undefined
  }
  if (status >= 300 && status < 400 && location !== undefined) {
    crawl.moved.push({ from: address, to: location, status })
    return undefined
  }
  if (status === 410 || status === 451) {
    const prefix = prefixOf(crawl, address)
    const isWritten = crawl.moved.some((one) => one.status === status && prefixOf(crawl, one.from) === prefix)
    if (!isWritten) await folder.write(`${publicFolder}${prefix}/${status}.html`, body, type)
    crawl.moved.push({ from: address, to: '', status })
    return undefined
  }
  const isMissing = withoutPrefix(crawl, address) === '/404'
  if (status !== 200 && !isMissing) {
    if (status !== 404) crawl.notIncluded.push({ address, reason: reasonFor(status) })
    return undefined
  }
  const file = fileOf(address, type)
  const isOwn = file !== undefined && own.test(withoutPrefix(crawl, `/${file}`).slice(1))
  if (file === undefined || crawl.files.has(file) || (isOwn && !isMissing)) {
    const reason =
      file === undefined
        ? english('A file cannot have the name of this address.')
        : english('Another address was already saved as this file.')
    crawl.notIncluded.push({ address, reason })
    return undefined
  }
  if (address === '/') crawl.headers = headers
  if (type.startsWith('text/html') && !isMissing) {
    crawl.pages += 1
    crawl.search.add(address, body)
    if (/<form[^>]* method="post"/i.test(body.toString()))
      crawl.notIncluded.push({
        address,
        reason: english(
          'Its form does not work there, because only Masthead can receive what visitors send.',
        ),
      })
  }
  crawl.files.add(file)
  return file
}

const prefixOf = ({ prefixes }: Pick<Crawl, 'prefixes'>, address: string): string =>
  prefixes.find((one) => address === one || address.startsWith(`${one}/`)) ?? ''

/** The address without the prefix of its language. */
const withoutPrefix = (crawl: Pick<Crawl, 'prefixes'>, address: string): string =>
  address.slice(prefixOf(crawl, address).length)

const reasonFor = (status: number): string =>
  status === 401 || status === 403
    ? english('It asks for a password.')
    : english('The site answers with an error ({status}).', { status })

type Copying = { ctx: Ctx; folder: StaticFolder; ask: StaticOptions['ask'] }

/** Copies a file that visitors may have. Returns the address of a file that has replaced it, if there is one. */
async function copyMedia(
  { ctx, folder, ask }: Copying,
  address: string,
  crawl: Crawl,
): Promise<string | undefined> {
  const { status, headers } = await ask(address, 'HEAD')
  if (status === 500) {
    crawl.broken ??= new NotAnswered(address, status)
    return undefined
  }
  if (status === 302 && headers.location !== undefined) {
    crawl.moved.push({ from: address, to: headers.location, status })
    return headers.location.startsWith(mediaPath) ? headers.location : undefined
  }
  const file = status === 200 ? fileOf(address, '') : undefined
  const isCopied =
    file !== undefined &&
    (await folder.copy(ctx, file.slice(mediaPath.length - 1), `${publicFolder}/${file}`))
  if (!isCopied) crawl.notIncluded.push({ address, reason: english('There is no such file on the site.') })
  return undefined
}
