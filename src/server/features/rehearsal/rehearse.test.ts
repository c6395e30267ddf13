import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { dropPictures, withEmptySite } from '../../../../tests/support/archives.ts'
import { fillEarlierSite } from '../../../../tests/support/earlier-sites.ts'
import { describeEachEngine } from '../../../../tests/support/engines.ts'
import { buildApp } from '../../app.ts'
import type { Deps } from '../../core/context.ts'
import { writeArchive } from '../archive/archive.ts'
import * as articles from '../articles/articles.ts'
import { fillWithDemo } from '../demo/demo.ts'
import { differenceOf } from './compare.ts'
import { type Ask, rehearse, type Serve } from './rehearse.ts'

test('answers are told apart by status, target, words and markup', () => {
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
    await site.signIn('ADMIN')
    await fillWithDemo(site.ctx())
    await dropPictures(site.ctx())
    await writeArchive(site.deps, { file })
  })
  afterAll(async () => {
    await site.close()
    await rm(folder, { recursive: true, force: true })
  })

  const ask: Ask = async (url) => answerOf(await site.call('GET', url))
  const differing = (found: Awaited<ReturnType<typeof rehearse>>) =>
    found.compared.filter(({ difference }) => difference !== 'same')

  test('shows every public address as the site does, reads every file, and leaves nothing behind', async () => {
    const found = await rehearse(site.deps, { file }, { site: ask, serve })
    expect(differing(found)).toEqual([])
    expect(found).toMatchObject({ files: 2, changedRows: 0, migrations: [] })
    expect(found.total).toBe(found.compared.length)
    const compared = found.compared.map(({ address }) => address)
    expect(compared).toEqual(expect.arrayContaining(['/', '/blog', '/feed.xml', '/sitemap.xml']))
    const shown = await site.deps.db
      .selectFrom('articles')
      .select('slug')
      .where('status', '=', 'published')
      .execute()
    for (const { slug } of shown)
      expect(compared).toContainEqual(expect.stringMatching(new RegExp(`/${slug}$`)))
    expect(await readdir(path.join(site.deps.config.dataDir, 'tmp'))).toEqual([])
  })

  test('finds what the copy lacks', async () => {
    const forgetful: Serve = (deps, work) =>
      serve(deps, async (answer) => {
        await deps.db.deleteFrom('articles').where('slug', '=', 'salt-and-time').execute()
        return work(answer)
      })
    const found = await rehearse(site.deps, { file }, { site: ask, serve: forgetful })
    expect(differing(found)).toContainEqual({
      address: expect.stringContaining('salt-and-time'),
      difference: 'gone',
    })
    expect(found.changedRows).toBeGreaterThan(0)
  })

  test('says how many rows were changed since the archive', async () => {
    await articles.create(site.ctx(), { title: 'Written since', status: 'published' })
    const found = await rehearse(site.deps, { file }, { site: ask, serve })
    expect(found.changedRows).toBeGreaterThan(0)
    expect(differing(found)).toContainEqual({ address: '/blog', difference: 'content' })
  })
})

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

test('an upgrade can be rehearsed on a site of an earlier version', async () => {
  await withEmptySite('sqlite', async (earlier) => {
    await fillEarlierSite(earlier)
    const file = path.join(earlier.config.dataDir, 'now.tar')
    await writeArchive(earlier, { file }, { hasFiles: false })
    const gone: Ask = async () => ({ status: 404, location: undefined, body: '' })
    const found = await rehearse(earlier, { file }, { site: gone, serve })
    expect(found.migrations.length).toBeGreaterThan(1)
    expect(found.changedRows).toBeUndefined()
    expect(found.compared.every(({ difference }) => difference === 'content')).toBe(true)
  })
})
