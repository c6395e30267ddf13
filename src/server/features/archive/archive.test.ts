import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { describeEachEngine, type Engine } from '../../../../tests/support/engines.ts'
import { createPostgresDatabase } from '../../../../tests/support/postgres-database.ts'
import { loadConfig } from '../../config.ts'
import type { Ctx } from '../../core/context.ts'
import { connect } from '../../db/connect.ts'
import { migrate, pendingMigrations } from '../../db/migrate.ts'
import { openStorage } from '../../platform/storage/open-storage.ts'
import * as articles from '../articles/articles.ts'
import { fillWithDemo } from '../demo/demo.ts'
import { rebuild } from '../search/search.ts'
import { ArchiveError, restoreArchive, verifyArchive, writeArchive } from './archive.ts'
import { createArchiveFile } from './archive-file.ts'
import { archivedTables, omittedTables } from './tables.ts'

const other = (engine: Engine): Engine => (engine === 'sqlite' ? 'postgres' : 'sqlite')

describeEachEngine('an archive', (engine) => {
  let site: TestApp
  let folder: string
  let file: string
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'masthead-archive-'))
    site = await startTestApp(engine)
    await site.signIn('ADMIN')
    await fillWithDemo(site.ctx())
    await dropPictures(site.ctx())
    file = path.join(folder, 'site.tar')
    await writeArchive(site.deps, file)
  })
  afterAll(async () => {
    await site.close()
    await rm(folder, { recursive: true, force: true })
  })

  test('has every table, but for those that have a reason not to be in it', async () => {
    const tables = (await site.deps.db.introspection.getTables()).map(({ name }) => name)
    const known = [...archivedTables.map(({ name }) => name), ...Object.keys(omittedTables)]
    expect(tables.filter((name) => !name.startsWith('search_')).sort()).toEqual(known.sort())
  })

  test.each([engine, other(engine)])('restores the same site on %s', async (target) => {
    await withEmptySite(target, async (restored) => {
      await restoreArchive(restored, file)
      expect(await dump(restored.connection)).toEqual(await dump(site.deps))
    })
  })

  test('restores a site that shows and finds the same', async () => {
    await withEmptySite(other(engine), async ({ config, connection, ...target }) => {
      await restoreArchive({ config, connection, ...target }, file)
      const copy = await startTestApp(other(engine), { env: envOf(config) })
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
      } finally {
        await copy.close()
      }
    })
  })

  test('is one moment of a site that is being written to', async () => {
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
    const manifest = await writeArchive(site.deps, during).finally(() => {
      isDone = true
    })
    await writing
    expect(saved).toBeGreaterThan(1)
    await withEmptySite(engine, async (restored) => {
      await restoreArchive(restored, during)
      const { rows } = await sql<{ title: string; count: number }>`
        select title, count(*) as count from articles where title like 'Twin %' group by title`.execute(
        restored.connection.db,
      )
      expect(rows).not.toEqual([])
      expect(rows.every(({ count }) => Number(count) === 2)).toBe(true)
      expect(manifest.rows.articles).toBe(await countOf(restored.connection, 'articles'))
      expect(manifest.rows.slugs).toBe(await countOf(restored.connection, 'slugs'))
    })
  })

  test('is also written of a database that a newer Masthead has not brought up to date yet', async () => {
    await withEmptySite(engine, async (older) => {
      await migrate(older.connection, '0022_search_prefixes')
      await older.connection.db.insertInto('tags').values({ id: '1', slug: 'wood', name: 'Wood' }).execute()
      const old = path.join(folder, 'older.tar')
      const manifest = await writeArchive({ ...older.connection, ...older, now: () => '' }, old)
      expect(manifest).toMatchObject({ schema: '0022_search_prefixes', rows: { tags: 1 } })
      expect(manifest.rows).not.toHaveProperty('uses')
      await withEmptySite(other(engine), async (restored) => {
        await restoreArchive(restored, old)
        expect(await pendingMigrations(restored.connection)).toEqual([])
        expect(await countOf(restored.connection, 'tags')).toBe(1)
      })
    })
  })

  test('says which files the storage did not have, and restores all the rest', async () => {
    const { key } = await site.deps.db.selectFrom('media').select('key').executeTakeFirstOrThrow()
    const original = path.join(site.deps.config.dataDir, 'media', key)
    const bytes = await readFile(original)
    await rm(original)
    const lacking = path.join(folder, 'lacking.tar')
    const manifest = await writeArchive(site.deps, lacking)
    await writeFile(original, bytes)
    expect(manifest.missingFiles).toEqual([key])
    await withEmptySite(engine, async (restored) => {
      await restoreArchive(restored, lacking)
      expect(await countOf(restored.connection, 'media')).toBe(manifest.rows.media)
    })
  })

  test('is refused by a site of an earlier version that has content, which stays as it is', async () => {
    await withEmptySite(engine, async (older) => {
      await migrate(older.connection, '0022_search_prefixes')
      const at = '2026-11-20T09:30:00.000Z'
      const words = { name: 'Wood', slug: 'wood', description: '', image: null, seo: '{}' }
      await older.connection.db
        .insertInto('categories')
        .values({ id: '1', ...words, createdAt: at, updatedAt: at })
        .execute()
      const pending = await pendingMigrations(older.connection)
      await expect(restoreArchive(older, file)).rejects.toThrow(/This site has content/)
      expect(await pendingMigrations(older.connection)).toEqual(pending)
    })
  })

  test('is refused by a site that has content, which stays as it is', async () => {
    const before = await dump(site.deps)
    const target = { ...site.deps, connection: connect(site.deps.config) }
    const refused = restoreArchive(target, file).finally(() => target.connection.close())
    await expect(refused).rejects.toThrow(/This site has content/)
    expect(await dump(site.deps)).toEqual(before)
  })

  test('brings back no file that was deleted while it was written', async () => {
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
    const manifest = await writeArchive({ ...site.deps, storage: { ...storage, get } }, during)
    await site.deps.db.insertInto('media').values(row).execute()
    expect(manifest.deletedFiles).toEqual([key])
    await withEmptySite(engine, async (restored) => {
      await restoreArchive(restored, during)
      expect(await restored.storage.exists(key)).toBe(false)
    })
  })

  test('leaves the files alone that the storage had before, also when it fails', async () => {
    await withEmptySite(engine, async (restored) => {
      // As after a restore that was killed, or in a bucket of another site.
      const { key } = await site.deps.db.selectFrom('media').select('key').executeTakeFirstOrThrow()
      const original = path.join(site.deps.config.dataDir, 'media', key)
      await restored.storage.put(key, { path: original }, { contentType: 'image/jpeg' })
      const failing = { ...restored.storage, put: async () => Promise.reject(new Error('The disk is gone.')) }
      await expect(restoreArchive({ ...restored, storage: failing }, file)).rejects.toThrow(
        'The disk is gone.',
      )
      expect(await restored.storage.exists(key)).toBe(true)
      const { rows } = await restoreArchive(restored, file)
      expect(await countOf(restored.connection, 'articles')).toBe(rows.articles)
    })
  })

  test('says of a picture that cannot be read that it has no smaller versions', async () => {
    const unreadable = path.join(folder, 'unreadable.tar')
    const { id, key } = await site.deps.db.selectFrom('media').select(['id', 'key']).executeTakeFirstOrThrow()
    const original = path.join(site.deps.config.dataDir, 'media', key)
    const bytes = await readFile(original)
    await writeFile(original, bytes.subarray(0, 3000))
    await writeArchive(site.deps, unreadable).finally(() => writeFile(original, bytes))
    await withEmptySite(engine, async (restored) => {
      await restoreArchive(restored, unreadable)
      const { db } = restored.connection
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

  test('leaves nothing of a restore that fails', async () => {
    await withEmptySite(engine, async (restored) => {
      const storage = openStorage(restored.config)
      let puts = 0
      const failing = {
        ...storage,
        put: async (...args: Parameters<typeof storage.put>) => {
          puts += 1
          if (puts > 12) throw new Error('The disk is gone.')
          return storage.put(...args)
        },
      }
      await expect(restoreArchive({ ...restored, storage: failing }, file)).rejects.toThrow(
        'The disk is gone.',
      )
      expect(await countOf(restored.connection, 'users')).toBe(0)
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
    await writeArchive(site.deps, original)
    await site.close()
    bytes = await readFile(original)
    await expect(verifyArchive(original)).resolves.toMatchObject({ rows: { users: 1 } })
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  async function verify(damaged: Buffer): Promise<unknown> {
    const file = path.join(folder, 'damaged.tar')
    await writeFile(file, damaged)
    return verifyArchive(file).catch((error: unknown) => error)
  }

  test('is refused, whichever byte is not as it was', async () => {
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

  test('is a file that only its owner can read', async () => {
    expect((await stat(path.join(folder, 'original.tar'))).mode & 0o077).toBe(0)
  })

  test.each([{ schema: '9999_of_tomorrow' }, { format: 2 }])(
    'is refused by an older Masthead: %j',
    async (newer) => {
      const file = path.join(folder, 'newer.tar')
      const { body, parts, ...manifest } = await verifyArchive(path.join(folder, 'original.tar'))
      await rm(file, { force: true })
      await (await createArchiveFile(file)).finish({ ...manifest, ...newer, product: '99.0.0' })
      await withEmptySite('sqlite', async (target) => {
        await expect(restoreArchive(target, file)).rejects.toThrow(
          /Masthead 99.0.0, which is newer than this one/,
        )
      })
    },
  )

  test('is not begun where it cannot be written', async () => {
    const site = await startTestApp('sqlite')
    const refused = writeArchive(site.deps, path.join(folder, 'nowhere', 'site.tar'))
    await expect(refused).rejects.toThrow(/cannot be written. Check that its folder exists/)
    await site.close()
  })

  test('leaves no file behind when it could not be written', async () => {
    const site = await startTestApp('sqlite')
    const storage = { ...site.deps.storage }
    await site.signIn('ADMIN')
    await fillWithDemo(site.ctx())
    const target = path.join(folder, 'unfinished.tar')
    storage.get = async () => Promise.reject(new Error('The storage is gone.'))
    await expect(writeArchive({ ...site.deps, storage }, target)).rejects.toThrow('The storage is gone.')
    await site.close()
    expect((await readdir(folder)).filter((name) => name.startsWith('unfinished'))).toEqual([])
  })
})

type Restored = Parameters<typeof restoreArchive>[0]

/** Runs `work` with an empty site of its own, whose database has not even been made. */
async function withEmptySite(engine: Engine, work: (target: Restored) => Promise<void>): Promise<void> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'masthead-restored-'))
  const database = engine === 'postgres' ? await createPostgresDatabase() : undefined
  const config = loadConfig({
    NODE_ENV: 'test',
    PUBLIC_URL: 'http://masthead.test',
    DATA_DIR: dataDir,
    ...(database && { DATABASE_URL: database.url }),
  })
  const connection = connect(config)
  const log = { warn: () => undefined, error: () => undefined } as unknown as Restored['log']
  try {
    await work({ config, connection, storage: openStorage(config), log })
  } finally {
    await connection.close()
    await database?.drop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** All but two: making the smaller versions of a picture again takes a second. */
async function dropPictures({ db, storage }: Ctx): Promise<void> {
  const [, , ...rest] = await db.selectFrom('media').select(['id', 'key', 'variants']).execute()
  for (const { id, key, variants } of rest) {
    await db.deleteFrom('media').where('id', '=', id).execute()
    await storage.delete([key, ...(JSON.parse(variants) as { key: string }[]).map(({ key }) => key)])
  }
}

const envOf = ({ dataDir, databaseUrl }: Restored['config']) => ({
  DATA_DIR: dataDir,
  ...(databaseUrl && { DATABASE_URL: databaseUrl }),
})

/** Every row of every table of an archive, in one order on both databases. */
async function dump({ db }: Pick<Restored['connection'], 'db'>): Promise<string[]> {
  const lines: string[] = []
  for (const { name } of archivedTables) {
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(name)}`.execute(db)
    for (const row of rows) lines.push(`${name} ${JSON.stringify(Object.entries(row).sort())}`)
  }
  return lines.sort()
}

async function countOf({ db }: Restored['connection'], table: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(db)
  return Number(rows[0]?.count)
}

async function publicUrls(site: TestApp): Promise<string[]> {
  const { db } = site.deps
  const shown = await db.selectFrom('articles').select('slug').where('status', '=', 'published').execute()
  const pages = await db.selectFrom('pages').select('slug').where('status', '=', 'published').execute()
  return [
    '/',
    '/blog',
    '/feed.xml',
    '/sitemap.xml',
    '/api/articles?limit=100',
    // One hit: two databases order several in their own ways.
    '/api/search?q=hairdresser',
    ...shown.map(({ slug }) => `/blog/${slug}`),
    ...pages.map(({ slug }) => `/${slug}`),
  ]
}
