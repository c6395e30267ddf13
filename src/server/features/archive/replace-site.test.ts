import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { dropPictures, dump, publicUrls, withEmptySite } from '../../../../tests/support/archives.ts'
import { describeEachEngine } from '../../../../tests/support/engines.ts'
import * as articles from '../articles/articles.ts'
import { fillWithDemo } from '../demo/demo.ts'
import { placeOf, restoreArchive, writeArchive } from './archive.ts'

describeEachEngine('replacing a site that has content', (engine) => {
  let folder: string
  let file: string
  let archived: string[]
  let site: TestApp
  let source: TestApp
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'masthead-replace-'))
    source = await startTestApp(engine)
    await source.signIn('ADMIN')
    await fillWithDemo(source.ctx())
    await dropPictures(source.ctx())
    file = path.join(folder, 'site.tar')
    await writeArchive(source.deps, { file })
    archived = await dump(source.deps)
    site = await startTestApp(engine)
  })
  afterAll(async () => {
    await site.close()
    await source.close()
    await rm(folder, { recursive: true, force: true })
  })

  async function fillWithOtherContent(): Promise<string> {
    const { viewer, token } = await site.signIn('ADMIN')
    await articles.create(site.ctx(viewer), { title: 'Marzipan and the other site', status: 'published' })
    return token
  }

  const found = async (word: string) => {
    const { meta } = (await site.call('GET', `/api/search?q=${word}`)).json()
    return meta.total
  }

  test('leaves it as it was if the last step fails', async () => {
    await fillWithOtherContent()
    const before = await dump(site.deps)
    const clearSearchIndex = async () => Promise.reject(new Error('The disk is gone.'))
    const failing = { ...site.deps, engine: { ...site.deps.engine, clearSearchIndex } }
    await expect(restoreArchive(failing, { file }, { replaces: true })).rejects.toThrow('The disk is gone.')
    expect(await dump(site.deps)).toEqual(before)
    expect(await found('marzipan')).toBe(1)
    expect(await readdir(path.join(site.deps.config.dataDir, 'tmp'))).toEqual([])
  })

  test('leaves the files of rows that are restored, although nobody confirms it', async () => {
    await withEmptySite(engine, async (restored) => {
      const emit = async () => Promise.reject(new Error('The connection has ended.'))
      const unconfirmed = { ...restored, events: { ...restored.events, emit } }
      await expect(restoreArchive(unconfirmed, { file })).rejects.toThrow('The connection has ended.')
      expect(await dump(restored)).toEqual(archived)
      const { key } = await restored.db.selectFrom('media').select('key').executeTakeFirstOrThrow()
      expect(await restored.storage.exists(key)).toBe(true)
    })
  })

  test('backs it up, replaces it, and shows and finds the new content at once', async () => {
    const token = await fillWithOtherContent()
    const before = await dump(site.deps)
    await site.call('GET', '/')
    const { formerSite = '' } = await restoreArchive(site.deps, { file }, { replaces: true })
    expect(await dump(site.deps)).toEqual(archived)
    expect(await found('marzipan')).toBe(0)
    expect(await found('hairdresser')).toBe(1)
    for (const url of [...(await publicUrls(source)), '/api/articles', '/api/categories', '/api/tags'])
      expect((await site.call('GET', url)).body, url).toBe((await source.call('GET', url)).body)
    expect((await site.call('GET', '/api/auth/me', { token })).statusCode).toBe(401)
    await withEmptySite(engine, async (restored) => {
      await restoreArchive(restored, placeOf(formerSite, site.deps.config))
      expect(await dump(restored)).toEqual(before)
    })
  })

  test('includes changes up to the last moment in the backup', async () => {
    await fillWithOtherContent()
    let written = 0
    let isDone = false
    const { viewer } = await site.signIn('ADMIN')
    const writing = (async () => {
      while (!isDone) {
        const saved = await articles
          .create(site.ctx(viewer), { title: `Written ${written}` })
          .catch(() => undefined)
        if (!saved) return
        written += 1
        await new Promise((resolve) => setTimeout(resolve, 1))
      }
    })()
    const { formerSite = '' } = await restoreArchive(site.deps, { file }, { replaces: true }).finally(() => {
      isDone = true
    })
    await writing
    const after = await countWritten(site.deps.db)
    await withEmptySite(engine, async (restored) => {
      await restoreArchive(restored, placeOf(formerSite, site.deps.config))
      expect((await countWritten(restored.db)) + after).toBe(written)
    })
    expect(written).toBeGreaterThan(after)
  })

  test('restores damaged files in the storage, and no others', async () => {
    const { db, config } = source.deps
    const [damaged, whole] = await db.selectFrom('media').select('key').orderBy('id').execute()
    if (!damaged || !whole) throw new Error('too few files')
    const fileOf = ({ key }: { key: string }) => path.join(config.dataDir, 'media', key)
    const bytes = await readFile(fileOf(damaged))
    const before = await stat(fileOf(whole))
    await writeFile(fileOf(damaged), Buffer.from(bytes).fill(bytes[99] === 0 ? 1 : 0, 99, 100))
    await restoreArchive(source.deps, { file }, { replaces: true })
    expect(await readFile(fileOf(damaged))).toEqual(bytes)
    expect((await stat(fileOf(whole))).mtimeMs).toBe(before.mtimeMs)
  })
})

async function countWritten(db: TestApp['deps']['db']): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from articles where title like 'Written %'`.execute(db)
  return Number(rows[0]?.count)
}
