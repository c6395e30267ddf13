// What a page costs with 1,000 and with 100,000 articles, on both databases. Pages are rendered in this process, one
// after the other, without the page cache: first while the data that pages share is cached, then right after a write.
// Then the same for lists and searches, with the share that blocks the event loop: the CPU time of the main thread.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { pino } from 'pino'
import { loadConfig } from '../src/server/config.ts'
import { type Ctx, contextOf, system } from '../src/server/core/context.ts'
import { readPageAddress } from '../src/server/core/page-address.ts'
import { inTurns } from '../src/server/db/turns.ts'
import * as articles from '../src/server/features/articles/articles.ts'
import * as guests from '../src/server/features/guest-authors/guest-authors.ts'
import { search } from '../src/server/features/search/search.ts'
import { builtSite } from '../src/server/features/site/built-site.ts'
import { frameOf } from '../src/server/features/site/frame.ts'
import { resolve } from '../src/server/features/site/site.ts'
import * as tags from '../src/server/features/tags/tags.ts'
import { openDeps } from '../src/server/open.ts'
import startPostgres from '../tests/support/postgres.ts'
import { createPostgresDatabase } from '../tests/support/postgres-database.ts'
import { median } from './load.ts'
import { multiply } from './multiply.ts'
import { seed } from './seed.ts'

// Enough that a page far down is as full with few articles as with many.
const seeded = 100
const small = 1000
const large = Number(process.env.BENCH_ARTICLES ?? 100_000)
const views = 200
const viewsAfterWrite = 40

const calls = 9

type Costs = Record<string, { known: number; afterWrite: number }>
type CallCosts = Record<string, { all: number; main: number }>

const ten = { page: 1, limit: 10 }
const listCalls: Record<string, (ctx: Ctx) => Promise<unknown>> = {
  'search "the"': (ctx) => search(ctx, { q: 'the', ...ten }),
  'search "mor", a beginning': (ctx) => search(ctx, { q: 'mor', ...ten }),
  'search "mroning papr", corrected': (ctx) => search(ctx, { q: 'mroning papr', ...ten }),
  'search, 100 at once': (ctx) => search(ctx, { q: 'morning paper', page: 1, limit: 100 }),
  'articles ?q=the': (ctx) => articles.list(ctx, { ...ten, q: 'the' }),
  'articles ?sort=title': (ctx) => articles.list(ctx, { ...ten, sort: 'title' }),
  tags: (ctx) => tags.list(ctx, ten),
  'articles ?tag=': (ctx) => articles.list(ctx, { ...ten, tag: 'tag-7' }),
  'admin ?q=number 77': (ctx) => articles.adminList(ctx, { ...ten, q: 'number 77' }),
  'admin ?sort=title': (ctx) => articles.adminList(ctx, { ...ten, sort: 'title' }),
  'admin ?sort=author': (ctx) => articles.adminList(ctx, { ...ten, sort: 'author' }),
  'admin tags': (ctx) => tags.adminList(ctx, ten),
  'admin tags ?sort=-articles': (ctx) => tags.adminList(ctx, { ...ten, sort: '-articles' }),
  'admin tags ?q=tag': (ctx) => tags.adminList(ctx, { ...ten, q: 'tag' }),
  'admin ?sort=status': (ctx) => articles.adminList(ctx, { ...ten, sort: 'status' }),
}

const ms = ({ user, system }: NodeJS.CpuUsage) => (user + system) / 1000

/** Milliseconds of CPU of each call: of all threads, and of the main thread, which everybody waits for. */
async function callCosts(ctx: Ctx): Promise<CallCosts> {
  const result: CallCosts = {}
  for (const [name, run] of Object.entries(listCalls)) {
    const durations: { all: number; main: number }[] = []
    for (let call = 0; call < calls; call++) {
      // Otherwise the count of the list would be cached.
      await ctx.events.emit(['list'])
      const [all, main] = [process.cpuUsage(), process.threadCpuUsage()]
      await run(ctx)
      durations.push({ all: ms(process.cpuUsage(all)), main: ms(process.threadCpuUsage(main)) })
    }
    result[name] = {
      all: median(durations.map((one) => one.all)),
      main: median(durations.map((one) => one.main)),
    }
  }
  return result
}

/** The last page of a list of so many articles, but not beyond `most`. */
const deepPage = (articles: number, most: number) =>
  Math.max(1, Math.min(most, Math.floor(articles / ten.limit)))

const addresses = (count: number): Record<string, (view: number) => string> => ({
  home: () => '/',
  article: (view) => `/${['ink', 'paper', 'type', 'presses', 'people'][view % 5]}/article-${view % seeded}`,
  'list, far down': (view) =>
    `/blog?page=${deepPage(count, 600) - (view % Math.min(50, deepPage(count, 200)))}`,
  category: () => '/paper',
  'tag, of every 50th article': () => '/tag/tag-7',
  'tag, far down': () => `/tag/tag-7?page=${deepPage(count / 50, 100)}`,
  'author, of every 5th article': () => '/author/ada-ink',
  'author, far down': () => `/author/ada-ink?page=${deepPage(count / 5, 100)}`,
  'search, a rare word': () => '/search?q=marzipan',
  'search, two in every article': () => '/search?q=morning+paper',
})

/** Makes a guest the author of every fifth article. */
async function addAuthor(config: ReturnType<typeof loadConfig>): Promise<void> {
  const { deps, close } = await openDeps(config, pino({ level: 'error' }))
  const ctx = contextOf(deps, system)
  const { id } = await guests.create(ctx, { name: 'Ada Ink' })
  const rows = await deps.db.selectFrom('articles').select('id').orderBy('publishedAt').execute()
  for (const [index, article] of rows.entries())
    if (index % 5 === 0) await articles.update(ctx, article.id, { authorIds: [id] })
  await close()
}

async function costs(
  env: Record<string, string>,
  count: number,
): Promise<{ pages: Costs; lists: CallCosts }> {
  const config = loadConfig({ NODE_ENV: 'production', LOG_LEVEL: 'error', ...env })
  await seed(config, seeded)
  await addAuthor(config)
  await multiply(config, count)
  const { deps, close } = await openDeps(config, pino({ level: 'error' }))
  // PostgreSQL does so by itself within a minute.
  await sql`analyze`.execute(deps.db)
  const site = await builtSite().load()
  const render = async (url: string) => {
    const ctx = contextOf(deps, null, { readOnly: true })
    const address = readPageAddress(url)
    if (!address) throw new Error(`no page can be at ${url}`)
    const { frame } = await frameOf(ctx, site)
    const found = await resolve(ctx, address)
    if ('redirect' in found || found.status !== 200) throw new Error(`${url} is not a page`)
    await inTurns(site.renderSteps(found.view, frame))
  }
  const micros = async (times: number, before: () => Promise<void>, url: (view: number) => string) => {
    const durations: number[] = []
    for (let view = 0; view < times; view++) {
      await before()
      const began = performance.now()
      await render(url(view))
      durations.push((performance.now() - began) * 1000)
    }
    return median(durations)
  }
  const result: Costs = {}
  const forget = () => deps.events.emit(['list'])
  for (const [name, url] of Object.entries(addresses(count))) {
    await micros(views, async () => {}, url)
    result[name] = {
      known: await micros(views, async () => {}, url),
      afterWrite: await micros(viewsAfterWrite, forget, url),
    }
  }
  const lists = await callCosts(contextOf(deps, system, { readOnly: true }))
  await close()
  return { pages: result, lists }
}

async function both(
  engine: string,
  env: () => Promise<{ env: Record<string, string>; drop(): Promise<void> }>,
) {
  const of = async (count: number) => {
    const database = await env()
    const result = await costs(database.env, count)
    await database.drop()
    return result
  }
  const few = await of(small)
  const many = await of(large)
  console.log(`\n${engine}: median µs of a page with ${small} and ${large.toLocaleString('en')} articles`)
  for (const [name, { known, afterWrite }] of Object.entries(few.pages)) {
    const then = many.pages[name] ?? { known: Number.NaN, afterWrite: Number.NaN }
    const pair = (a: number, b: number) => `${Math.round(a)} -> ${Math.round(b)} (${(b / a).toFixed(2)})`
    console.log(
      `  ${name.padEnd(32)}${pair(known, then.known).padEnd(26)} after a write ${pair(afterWrite, then.afterWrite)}`,
    )
  }
  console.log(`\n${engine}: median ms of CPU of a list or search, of all threads and of the main one`)
  for (const [name, { all, main }] of Object.entries(few.lists)) {
    const then = many.lists[name] ?? { all: Number.NaN, main: Number.NaN }
    const pair = (a: number, b: number) => `${a.toFixed(1)} -> ${b.toFixed(1)} (${(b / a).toFixed(1)})`
    console.log(`  ${name.padEnd(32)}${pair(all, then.all).padEnd(26)} main ${pair(main, then.main)}`)
  }
}

await both('SQLite', async () => {
  const directory = mkdtempSync(path.join(tmpdir(), 'masthead-growth-'))
  const drop = async () => rmSync(directory, { recursive: true, force: true })
  return { env: { DATA_DIR: directory, DATABASE_URL: '' }, drop }
})
const stop = await startPostgres()
try {
  await both('PostgreSQL', async () => {
    const { url, drop } = await createPostgresDatabase()
    const directory = mkdtempSync(path.join(tmpdir(), 'masthead-growth-'))
    return { env: { DATA_DIR: directory, DATABASE_URL: url }, drop }
  })
} finally {
  await stop?.()
}
