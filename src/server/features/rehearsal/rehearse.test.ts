import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { dropPictures, withEmptySite } from '../../../../tests/support/archives.ts'
import { fillEarlierSite } from '../../../../tests/support/earlier-sites.ts'
import { describeEachEngine } from '../../../../tests/support/engines.ts'
import { buildApp } from '../../app.ts'
import type { Ctx, Deps } from '../../core/context.ts'
import { migrate } from '../../db/migrate.ts'
import type { Db } from '../../db/schema.ts'
import * as addresses from '../addresses/addresses.ts'
import { type FileRestore, openArchive, openStaging, writeArchive } from '../archive/archive.ts'
import * as articles from '../articles/articles.ts'
import * as authors from '../authors/authors.ts'
import * as comments from '../comments/comments.ts'
import { fillWithDemo } from '../demo/demo.ts'
import * as messages from '../messages/messages.ts'
import * as pages from '../pages/pages.ts'
import * as tags from '../tags/tags.ts'
import { listAddresses } from './addresses.ts'
import { differenceOf } from './compare.ts'
import { type Ask, rehearse } from './rehearse.ts'

test('answers are compared by status, target, words and markup', () => {
  const answer = { status: 200, location: undefined, body: '<p class="a">Words</p>' }
  expect(differenceOf(answer, answer)).toBe('same')
  expect(differenceOf(answer, { ...answer, body: '<p class="b">Words</p>' })).toBe('markup')
  expect(differenceOf(answer, { ...answer, body: '<p class="a">Others</p>' })).toBe('content')
  expect(differenceOf(answer, { ...answer, status: 404 })).toBe('gone')
  expect(differenceOf({ ...answer, status: 404 }, answer)).toBe('content')
  const moved = { status: 301, location: '/a', body: '' }
  expect(differenceOf(moved, { ...moved, location: '/b' })).toBe('content')
})

describeEachEngine('a rehearsal', (engine) => {
  let folder: string
  let file: string
  let site: TestApp
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'masthead-rehearsal-'))
    file = path.join(folder, 'site.tar')
    site = await startTestApp(engine)
    const { id, viewer } = await site.signIn('ADMIN')
    await fillWithDemo(site.ctx())
    await dropPictures(site.ctx())
    await addHistory(site.ctx({ ...viewer, id }))
    hoursLater(1)
    await writeArchive(site.deps, { file })
  })
  afterAll(async () => {
    await site.close()
    await rm(folder, { recursive: true, force: true })
  })

  /** Ids have the real time, whatever the clock of the site says: an archive of an hour later has all of them. */
  const hoursLater = (hours: number) => site.setNow(new Date(Date.now() + hours * 3_600_000).toISOString())
  const ask: Ask = async (url) => answerOf(await site.call('GET', url))
  const differing = (found: Awaited<ReturnType<typeof rehearse>>) =>
    found.compared.filter(({ difference }) => difference !== 'same')

  test('compares every public address with the site, reads every file, and leaves nothing behind', async () => {
    const found = await rehearse(site.deps, { file }, { site: ask, serve })
    expect(differing(found)).toEqual([])
    expect(found).toMatchObject({ files: 2, rows: { changed: 0, lost: {} }, migrations: [] })
    expect(found.total).toBe(found.compared.length)
    const compared = found.compared.map(({ address }) => address)
    expect(compared).toEqual(expect.arrayContaining(['/', '/blog', '/feed.xml', '/sitemap.xml']))
    expect(compared).toEqual(expect.arrayContaining(formerAddresses))
    for (const list of ['/author/present-author', '/tag/present-tag'])
      expect(compared).toEqual(expect.arrayContaining([list, `${list}/feed.xml`]))
    const shown = await site.deps.db
      .selectFrom('articles')
      .select('slug')
      .where('status', '=', 'published')
      .execute()
    for (const { slug } of shown)
      expect(compared).toContainEqual(expect.stringMatching(new RegExp(`/${slug}$`)))
    expect(await readdir(path.join(site.deps.config.dataDir, 'tmp'))).toEqual([])
  })

  /** Rehearses an archive that lacks something from the beginning. */
  async function rehearseWithout(lose: (db: Db) => Promise<unknown>) {
    const lossy = path.join(folder, 'lossy.tar')
    await rm(lossy, { force: true })
    const archive = await openArchive({ file }, undefined)
    const staging = await openStaging(site.deps.config, archive.manifest)
    await staging.fill(archive, noFiles, {})
    await lose(staging.db)
    const { read, background } = staging.connection
    await writeArchive({ ...site.deps, read, background }, { file: lossy })
    await staging.close()
    return rehearse(site.deps, { file: lossy }, { site: ask, serve })
  }

  test('finds an article that the copy does not even list', async () => {
    const found = await rehearseWithout((db) =>
      db.deleteFrom('articles').where('slug', '=', 'salt-and-time').execute(),
    )
    expect(differing(found)).toContainEqual({
      address: expect.stringContaining('salt-and-time'),
      difference: 'gone',
    })
    expect(found.rows?.lost).toMatchObject({ articles: 1 })
  })

  test('finds former addresses and redirects that the copy does not have', async () => {
    const found = await rehearseWithout(async (db) => {
      await db.deleteFrom('slugs').where('isCurrent', '=', 0).execute()
      await db.deleteFrom('redirects').execute()
    })
    const gone = formerAddresses.map((address) => ({ address, difference: 'gone' }))
    // Besides, her first name is that of her account.
    const named = differing(found).filter(({ address }) => !/\/author\/admin-/.test(address))
    expect(named.sort((a, b) => (a.address < b.address ? -1 : 1))).toEqual(gone)
    expect(found.rows?.lost).toEqual({ redirects: 1 })
  })

  test('finds an address that the copy does not know to be gone', async () => {
    expect((await ask('/blog/deleted-article')).status).toBe(410)
    const found = await rehearseWithout((db) => db.deleteFrom('gone_addresses').execute())
    expect(differing(found)).toEqual([{ address: '/blog/deleted-article', difference: 'content' }])
  })

  test('finds missing rows that no page shows', async () => {
    const found = await rehearseWithout(async (db) => {
      await db.deleteFrom('comments').execute()
      await db.deleteFrom('messages').execute()
    })
    expect(differing(found)).toEqual([])
    expect(found.rows).toEqual({ changed: 2, lost: { comments: 1, messages: 1 } })
  })

  test('does not report rows that were written after the archive', async () => {
    hoursLater(-1)
    const found = await rehearseWithout((db) => db.deleteFrom('comments').execute())
    expect(found.rows).toMatchObject({ changed: 1, lost: {} })
    hoursLater(1)
  })

  test('does not report rows that were changed, deleted or restored since', async () => {
    const { db } = site.deps
    const rows = await db
      .selectFrom('articles')
      .select('id')
      .where('slug', '!=', 'present-article')
      .limit(2)
      .execute()
    const [changed = '', deleted = ''] = rows.map(({ id }) => id)
    const { id } = await db
      .selectFrom('pages')
      .select('id')
      .where('slug', '=', 'present-page')
      .executeTakeFirstOrThrow()
    await pages.remove(site.ctx(), id)
    const later = path.join(folder, 'later.tar')
    await writeArchive(site.deps, { file: later })
    hoursLater(2)
    await pages.restore(site.ctx(), id)
    await db.updateTable('articles').set({ title: 'Changed since' }).where('id', '=', changed).execute()
    await articles.remove(site.ctx(), deleted)
    const found = await rehearse(site.deps, { file: later }, { site: ask, serve })
    expect(found.rows?.changed).toBeGreaterThan(4)
    expect(found.rows?.lost).toEqual({})
    expect(differing(found)).toContainEqual({ address: '/blog', difference: 'content' })
  })
})

const formerAddresses = ['/author/former-author', '/blog/former-article', '/former-page', '/tag/former-tag']

/** Data that no list of a site shows: former addresses, redirects, a comment and a message. */
async function addHistory(ctx: Ctx): Promise<void> {
  const published = { status: 'published' } as const
  const article = await articles.create(ctx, { title: 'Former article', tags: ['Former tag'], ...published })
  const tag = await tags.get(ctx, 'former-tag')
  await tags.update(ctx, tag.id, { slug: 'present-tag' })
  for (const slug of ['former-author', 'present-author'])
    await authors.update(ctx, ctx.viewer?.id ?? '', { slug })
  await articles.update(ctx, article.id, { slug: 'present-article' })
  const page = await pages.create(ctx, { title: 'Former page', ...published })
  await pages.update(ctx, page.id, { slug: 'present-page' })
  const deleted = await articles.create(ctx, { title: 'Deleted article', ...published })
  await articles.remove(ctx, deleted.id)
  await addresses.addRedirect(ctx, '/?p=12', { kind: 'article', target: article.id })
  const entity = { kind: 'article', id: article.id } as const
  await comments.create(ctx, entity, { text: 'Is this right?', mentions: [], passage: null })
  const sender = { name: 'Ada', email: 'ada@example.com', subject: '' }
  await messages.send(ctx, { ...sender, message: 'Hello', page: '/' })
}

const noFiles: FileRestore = {
  async restore(_key, body) {
    for await (const _ of body);
  },
  close: () => {},
  sizesOf: (_key, before) => before,
  removeUnused: async () => {},
  undo: async () => {},
}

async function serve<T>(deps: Deps, work: (ask: Ask) => Promise<T>): Promise<T> {
  const app = await buildApp(deps)
  try {
    return await work(async (url) => answerOf(await app.inject({ url })))
  } finally {
    await app.close()
  }
}

const answerOf = ({
  statusCode,
  headers,
  body,
}: {
  statusCode: number
  headers: Record<string, unknown>
  body: string
}) => ({ status: statusCode, location: headers.location as string | undefined, body })

test('compares a sample of a large site, the same each time', async () => {
  await withEmptySite('sqlite', async (large) => {
    await migrate(large)
    await sql`insert into redirects (path, kind, target, "createdAt")
      with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < 2001)
      select '/café/#' || n, 'path', '/', '' from numbers`.execute(large.db)
    const site = { db: large.db, now: large.now() }
    const options = { limit: 2000, hasRedirects: true }
    const { addresses, total } = await listAddresses([site], options)
    expect(total).toBe(2006)
    expect(new Set(addresses).size).toBe(2000)
    expect(addresses.at(-1)).toMatch(/^\/caf%C3%A9\/%23\d+$/)
    expect(await listAddresses([site, site], options)).toEqual({ addresses, total })
    await large.db
      .deleteFrom('redirects')
      .where('path', '=', decodeURIComponent(addresses.at(-1) ?? ''))
      .execute()
    const fewer = await listAddresses([site], options)
    expect(fewer.addresses.slice(0, 1999)).toEqual(addresses.slice(0, 1999))
  })
})

test('an upgrade can be rehearsed on a site of an earlier version', async () => {
  await withEmptySite('sqlite', async (earlier) => {
    await fillEarlierSite(earlier)
    const file = path.join(earlier.config.dataDir, 'now.tar')
    await writeArchive(earlier, { file }, { hasFiles: false })
    const gone: Ask = async () => ({ status: 404, location: undefined, body: '' })
    const found = await rehearse(earlier, { file }, { site: gone, serve })
    expect(found.migrations.length).toBeGreaterThan(1)
    expect(found.rows).toBeUndefined()
    expect(found.compared.every(({ difference }) => difference === 'content')).toBe(true)
  })
})
