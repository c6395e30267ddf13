import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../tests/support/app.ts'
import {
  countOf,
  dropPictures,
  dump,
  envOf,
  publicUrls,
  withEmptySite,
} from '../../../../tests/support/archives.ts'
import { describeEachEngine, type Engine } from '../../../../tests/support/engines.ts'
import type { Deps } from '../../core/context.ts'
import { migrate, pendingMigrations } from '../../db/migrate.ts'
import { openStorage } from '../../platform/storage/open-storage.ts'
import * as articles from '../articles/articles.ts'
import { fillWithDemo } from '../demo/demo.ts'
import * as media from '../media/media.ts'
import { rebuild } from '../search/search.ts'
import { hasContent } from './archive.queries.ts'
import { ArchiveError, restoreArchive, verifyArchive, writeArchive } from './archive.ts'
import { createArchiveFile } from './archive-file.ts'
import { archivedTables, omittedTables } from './tables.ts'

const other = (engine: Engine): Engine => (engine === 'sqlite' ? 'postgres' : 'sqlite')

describeEachEngine('an archive', (engine) => {
  let site: TestApp
  let folder: string
  let file: string
  let deletedFile: string
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'masthead-archive-'))
    site = await startTestApp(engine)
    await site.signIn('ADMIN')
    await fillWithDemo(site.ctx())
    await dropPictures(site.ctx())
    const pictures = site.deps.db.selectFrom('media').select('id').orderBy('id', 'desc')
    deletedFile = (await pictures.executeTakeFirstOrThrow()).id
    await media.remove(site.ctx(), deletedFile, { force: true })
    file = path.join(folder, 'site.tar')
    await writeArchive(site.deps, { file })
  })
  afterAll(async () => {
    await site.close()
    await rm(folder, { recursive: true, force: true })
  })

  test('contains every table, except those with a reason not to be in it', async () => {
    const tables = (await site.deps.db.introspection.getTables()).map(({ name }) => name)
    const known = [...archivedTables.map(({ name }) => name), ...Object.keys(omittedTables)]
    expect(tables.filter((name) => !name.startsWith('search_')).sort()).toEqual(known.sort())
  })

  test.each([engine, other(engine)])('restores the same site on %s', async (target) => {
    await withEmptySite(target, async (restored) => {
      await restoreArchive(restored, { file })
      expect(await dump(restored)).toEqual(await dump(site.deps))
    })
  })

  test('contains comments, a review, and suggestions with their decisions', async () => {
    const { token } = await site.signIn('EDITOR')
    const send = async (method: string, path: string, body?: object) => {
      const answer = await site.call(method, `/api/admin/articles${path}`, { token, ...(body && { body }) })
      expect(answer.statusCode, path).toBeLessThan(300)
      return answer.json()
    }
    const words = { title: 'Tides', excerpt: '', content: '<p>High water is at nine.</p>' }
    const { id, version } = await send('POST', '', words)
    const passage = { quote: 'High water', before: '', after: ' is at nine.' }
    const thread = await send('POST', `/${id}/comments`, { text: 'Whose “harbour”? 👀\n', passage })
    await send('POST', `/${id}/comments`, { text: 'Ours', threadId: thread.id })
    await send('PUT', `/${id}/comments/${thread.id}`, { isResolved: true })
    await send('PUT', `/${id}/review`, { state: 'ready', note: 'Whose “harbour”? Ours.\n👍' })
    const content = '<p>High water is at ten.</p>'
    const suggested = { ...words, title: 'High tides', content, version, draftVersion: 0 }
    const suggestion = await send('PUT', `/${id}/suggestions`, suggested)
    const decided = { version: 1, accepted: ['title'], rejected: ['words:0:4'] }
    await send('PUT', `/${id}/suggestions/${suggestion.id}`, decided)
    const read = async ({ db }: Deps) => ({
      comments: await db.selectFrom('comments').selectAll().orderBy('id').execute(),
      suggestions: await db.selectFrom('suggestions').selectAll().execute(),
      reviews: await db.selectFrom('reviews').selectAll().execute(),
    })
    const said = await read(site.deps)
    expect(said).toMatchObject({
      comments: [{ quote: 'High water' }, {}],
      suggestions: [{ version: 2 }],
      reviews: [{ entityId: id, state: 'ready' }],
    })
    const discussed = path.join(folder, 'discussed.tar')
    await writeArchive(site.deps, { file: discussed })
    for (const target of [engine, other(engine)])
      await withEmptySite(target, async (restored) => {
        await restoreArchive(restored, { file: discussed })
        expect(await read(restored)).toEqual(said)
      })
  })

  test('restores a site with the same pages and search results', async () => {
    await withEmptySite(other(engine), async (restored) => {
      await restoreArchive(restored, { file })
      const copy = await startTestApp(other(engine), { env: envOf(restored.config) })
      try {
        await rebuild(copy.ctx())
        for (const url of await publicUrls(site)) {
          const [before, after] = [await site.call('GET', url), await copy.call('GET', url)]
          expect([after.statusCode, after.body], url).toEqual([before.statusCode, before.body])
        }
        const picture = (await copy.deps.db.selectFrom('media').select('variants').executeTakeFirstOrThrow())
          .variants
        expect(JSON.parse(picture)).not.toEqual([])
        for (const { key } of JSON.parse(picture))
          expect((await copy.call('GET', `/media/${key}`)).statusCode).toBe(200)
        const back = await media.restore(copy.ctx(), deletedFile)
        expect(back.variants).not.toEqual([])
        for (const { url } of [back, ...back.variants])
          expect((await copy.call('GET', url)).statusCode).toBe(200)
      } finally {
        await copy.close()
      }
    })
  })

  test('is a snapshot of a site that is being written to', async () => {
    const during = path.join(folder, 'during.tar')
    const { viewer } = await site.signIn('ADMIN')
    let isDone = false
    let saved = 0
    const saveTwins = async () => {
      await site.deps.db.transaction().execute(async (trx) => {
        const ctx = { ...site.ctx(viewer), db: trx }
        await articles.create(ctx, { title: `Twin ${saved}` })
        await articles.create(ctx, { title: `Twin ${saved}` })
      })
      saved += 1
    }
    await saveTwins()
    const writing = (async () => {
      while (!isDone) {
        await saveTwins()
        await new Promise((resolve) => setTimeout(resolve))
      }
    })()
    const manifest = await writeArchive(site.deps, { file: during }).finally(() => {
      isDone = true
    })
    await writing
    expect(saved).toBeGreaterThan(1)
    await withEmptySite(engine, async (restored) => {
      await restoreArchive(restored, { file: during })
      const { rows } = await sql<{ title: string; count: number }>`
        select title, count(*) as count from articles where title like 'Twin %' group by title`.execute(
        restored.db,
      )
      expect(rows).not.toEqual([])
      expect(rows.every(({ count }) => Number(count) === 2)).toBe(true)
      expect(manifest.rows.articles).toBe(await countOf(restored, 'articles'))
      expect(manifest.rows.slugs).toBe(await countOf(restored, 'slugs'))
    })
  })

  test('can be written of a database that a newer Masthead has not migrated yet', async () => {
    await withEmptySite(engine, async (older) => {
      await migrate(older, '0022_search_prefixes')
      await older.db.insertInto('tags').values({ id: '1', slug: 'wood', name: 'Wood' }).execute()
      const old = path.join(folder, 'older.tar')
      const manifest = await writeArchive({ ...older, now: () => '' }, { file: old })
      expect(manifest).toMatchObject({ schema: '0022_search_prefixes', rows: { tags: 1 } })
      expect(manifest.rows).not.toHaveProperty('uses')
      await withEmptySite(other(engine), async (restored) => {
        await restoreArchive(restored, { file: old })
        expect(await pendingMigrations(restored)).toEqual([])
        expect(await countOf(restored, 'tags')).toBe(1)
      })
    })
  })

  test('is neither written of nor restored into a database with more tables from a newer Masthead', async () => {
    await withEmptySite(engine, async (newer) => {
      await migrate(newer)
      await sql`insert into kysely_migration (name, timestamp) values ('9999_of_tomorrow', '')`.execute(
        newer.db,
      )
      const written = writeArchive({ ...newer, now: () => '' }, { file: path.join(folder, 'newer.tar') })
      await expect(written).rejects.toThrow(/A newer version of Masthead has changed this database/)
      await expect(restoreArchive(newer, { file })).rejects.toThrow(
        /A newer version of Masthead has changed this database/,
      )
      expect(await hasContent(newer.db)).toBe(false)
      expect((await readdir(folder)).filter((name) => name.startsWith('newer'))).toEqual([])
    })
  })

  test('names the files that the storage did not have, and restores all the rest', async () => {
    const { key } = await site.deps.db.selectFrom('media').select('key').executeTakeFirstOrThrow()
    const original = path.join(site.deps.config.dataDir, 'media', key)
    const bytes = await readFile(original)
    await rm(original)
    const lacking = path.join(folder, 'lacking.tar')
    const manifest = await writeArchive(site.deps, { file: lacking })
    await writeFile(original, bytes)
    expect(manifest.missingFiles).toEqual([key])
    await withEmptySite(engine, async (restored) => {
      await restoreArchive(restored, { file: lacking })
      expect(await countOf(restored, 'media')).toBe(manifest.rows.media)
    })
  })

  test('is refused by a site of an earlier version with content, which stays as it is', async () => {
    await withEmptySite(engine, async (older) => {
      await migrate(older, '0022_search_prefixes')
      const at = '2026-11-20T09:30:00.000Z'
      const words = { name: 'Wood', slug: 'wood', description: '', image: null, seo: '{}' }
      await older.db
        .insertInto('categories')
        .values({ id: '1', ...words, createdAt: at, updatedAt: at })
        .execute()
      const pending = await pendingMigrations(older)
      await expect(restoreArchive(older, { file })).rejects.toThrow(/This site has content/)
      expect(await pendingMigrations(older)).toEqual(pending)
    })
  })

  test('is refused by a site with content, which stays as it is', async () => {
    const before = await dump(site.deps)
    await expect(restoreArchive(site.deps, { file })).rejects.toThrow(/This site has content/)
    expect(await dump(site.deps)).toEqual(before)
  })

  test('restores no file that was deleted while it was written', async () => {
    const during = path.join(folder, 'deleted.tar')
    const { id, key } = await site.deps.db.selectFrom('media').selectAll().executeTakeFirstOrThrow()
    const row = await site.deps.db
      .selectFrom('media')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const { storage } = site.deps
    const get: typeof storage.get = async (asked, range) => {
      const file = await storage.get(asked, range)
      if (asked === key) await site.deps.db.deleteFrom('media').where('id', '=', id).execute()
      return file
    }
    const manifest = await writeArchive({ ...site.deps, storage: { ...storage, get } }, { file: during })
    await site.deps.db.insertInto('media').values(row).execute()
    expect(manifest.deletedFiles).toEqual([key])
    await withEmptySite(engine, async (restored) => {
      await restoreArchive(restored, { file: during })
      expect(await restored.storage.exists(key)).toBe(false)
    })
  })

  test('does not touch the files that the storage had before, even if it fails', async () => {
    await withEmptySite(engine, async (restored) => {
      // The storage may have them from a restore that was killed, or from another site in the bucket.
      const { key } = await site.deps.db.selectFrom('media').select('key').executeTakeFirstOrThrow()
      const original = path.join(site.deps.config.dataDir, 'media', key)
      await restored.storage.put(key, { path: original }, { contentType: 'image/jpeg' })
      const failing = { ...restored.storage, put: async () => Promise.reject(new Error('The disk is gone.')) }
      await expect(restoreArchive({ ...restored, storage: failing }, { file })).rejects.toThrow(
        'The disk is gone.',
      )
      expect(await restored.storage.exists(key)).toBe(true)
      const { manifest } = await restoreArchive(restored, { file })
      expect(await countOf(restored, 'articles')).toBe(manifest.rows.articles)
    })
  })

  test('reports that an unreadable image has no smaller versions', async () => {
    const unreadable = path.join(folder, 'unreadable.tar')
    const { id, key } = await site.deps.db.selectFrom('media').select(['id', 'key']).executeTakeFirstOrThrow()
    const original = path.join(site.deps.config.dataDir, 'media', key)
    const bytes = await readFile(original)
    await writeFile(original, bytes.subarray(0, bytes.length / 2))
    await writeArchive(site.deps, { file: unreadable }).finally(() => writeFile(original, bytes))
    await withEmptySite(engine, async (restored) => {
      await restoreArchive(restored, { file: unreadable })
      const { db } = restored
      const row = await db.selectFrom('media').select('variants').where('id', '=', id).executeTakeFirst()
      expect(row?.variants).toBe('[]')
      const shown = db.selectFrom('article_pictures').select('articleId').where('mediaId', '=', id)
      const bodies = await db
        .selectFrom('article_bodies')
        .select('version')
        .where('articleId', 'in', shown)
        .execute()
      expect(bodies.map(({ version }) => version)).toEqual(bodies.map(() => 0))
    })
  })

  test('reports the same for an image in the trash', async () => {
    const unreadable = path.join(folder, 'unreadable-in-trash.tar')
    const { content } = await site.deps.db
      .selectFrom('trash')
      .select('content')
      .where('id', '=', deletedFile)
      .executeTakeFirstOrThrow()
    const original = path.join(site.deps.config.dataDir, 'media', JSON.parse(content).key)
    const bytes = await readFile(original)
    await writeFile(original, bytes.subarray(0, bytes.length / 2))
    await writeArchive(site.deps, { file: unreadable }).finally(() => writeFile(original, bytes))
    await withEmptySite(engine, async (restored) => {
      await restoreArchive(restored, { file: unreadable })
      const copy = await startTestApp(engine, { env: envOf(restored.config) })
      try {
        const { url, variants } = await media.restore(copy.ctx(), deletedFile)
        expect(variants).toEqual([])
        expect((await copy.call('GET', url)).statusCode).toBe(200)
      } finally {
        await copy.close()
      }
    })
  })

  test('leaves nothing of a failed restore', async () => {
    await withEmptySite(engine, async (restored) => {
      const storage = openStorage(restored.config)
      let puts = 0
      const failing = {
        ...storage,
        put: async (...args: Parameters<typeof storage.put>) => {
          puts += 1
          if (puts > 3) throw new Error('The disk is gone.')
          return storage.put(...args)
        },
      }
      await expect(restoreArchive({ ...restored, storage: failing }, { file })).rejects.toThrow(
        'The disk is gone.',
      )
      expect(await hasContent(restored.db)).toBe(false)
      for await (const { key } of storage.list()) expect.unreachable(key)
    })
  })
})

describe('a damaged archive', () => {
  let folder: string
  let bytes: Buffer
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'masthead-archive-'))
    const site = await startTestApp('sqlite')
    await site.signIn('ADMIN')
    const original = path.join(folder, 'original.tar')
    await writeArchive(site.deps, { file: original })
    await site.close()
    bytes = await readFile(original)
    await expect(verifyArchive({ file: original })).resolves.toMatchObject({ rows: { users: 1 } })
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  async function verify(damaged: Buffer): Promise<unknown> {
    const file = path.join(folder, 'damaged.tar')
    await writeFile(file, damaged)
    return verifyArchive({ file }).catch((error: unknown) => error)
  }

  test('is refused, whichever byte differs', async () => {
    const step = Math.floor(bytes.length / 300)
    for (let at = 0; at < bytes.length; at += step) {
      const damaged = Buffer.from(bytes)
      damaged.writeUInt8(bytes.readUInt8(at) ^ 1, at)
      expect(await verify(damaged), `byte ${at}`).toBeInstanceOf(ArchiveError)
    }
  })

  test('is refused, wherever it was cut off', async () => {
    for (let part = 0; part < 50; part += 1)
      expect(await verify(bytes.subarray(0, Math.floor((bytes.length * part) / 50)))).toBeInstanceOf(
        ArchiveError,
      )
    expect(await verify(bytes.subarray(0, -1))).toBeInstanceOf(ArchiveError)
    expect(await verify(Buffer.concat([bytes, Buffer.alloc(512)]))).toBeInstanceOf(ArchiveError)
  })

  test('can only be read by its owner', async () => {
    expect((await stat(path.join(folder, 'original.tar'))).mode & 0o077).toBe(0)
  })

  test.each([{ schema: '9999_of_tomorrow' }, { format: 2 }])(
    'is refused by an older Masthead: %j',
    async (newer) => {
      const file = path.join(folder, 'newer.tar')
      const { body, parts, ...manifest } = await verifyArchive({ file: path.join(folder, 'original.tar') })
      await rm(file, { force: true })
      await (await createArchiveFile(file)).finish({ ...manifest, ...newer, product: '99.0.0' })
      await withEmptySite('sqlite', async (target) => {
        await expect(restoreArchive(target, { file })).rejects.toThrow(
          /Masthead 99.0.0, which is newer than this one/,
        )
      })
    },
  )

  test('puts nothing outside the library, even if it names such a place', async () => {
    const file = path.join(folder, 'hostile.tar')
    const { body, parts, ...manifest } = await verifyArchive({ file: path.join(folder, 'original.tar') })
    const writer = await createArchiveFile(file)
    await writer.add('media/../../escaped.svg', 1, Readable.from([Buffer.from('x')]))
    await writer.finish(manifest)
    await withEmptySite('sqlite', async (target) => {
      await expect(restoreArchive(target, { file })).rejects.toThrow(/characters that are not allowed there/)
      const { dataDir } = target.config
      expect(await readdir(path.join(dataDir, 'media')).catch(() => [])).toEqual([])
      expect(await readdir(dataDir)).not.toContain('escaped.svg')
      expect(await readdir(path.dirname(dataDir))).not.toContain('escaped.svg')
    })
  })

  test('is not begun where it cannot be written', async () => {
    const site = await startTestApp('sqlite')
    const refused = writeArchive(site.deps, { file: path.join(folder, 'nowhere', 'site.tar') })
    await expect(refused).rejects.toThrow(/cannot be written. Check that its folder exists/)
    await site.close()
  })

  test('leaves no file behind if it could not be written', async () => {
    const site = await startTestApp('sqlite')
    const storage = { ...site.deps.storage }
    await site.signIn('ADMIN')
    await fillWithDemo(site.ctx())
    const target = path.join(folder, 'unfinished.tar')
    storage.get = async () => Promise.reject(new Error('The storage is gone.'))
    await expect(writeArchive({ ...site.deps, storage }, { file: target })).rejects.toThrow(
      'The storage is gone.',
    )
    await site.close()
    expect((await readdir(folder)).filter((name) => name.startsWith('unfinished'))).toEqual([])
  })
})
