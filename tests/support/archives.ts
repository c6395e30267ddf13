// Empty sites to restore into, and the data by which sites are compared.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import { pino } from 'pino'
import sharp from 'sharp'
import { type Config, loadConfig } from '../../src/server/config.ts'
import type { Ctx, Deps } from '../../src/server/core/context.ts'
import { archivedTables, listTables } from '../../src/server/features/archive/archive.ts'
import { omittedTables } from '../../src/server/features/archive/tables.ts'
import * as media from '../../src/server/features/media/media.ts'
import * as trash from '../../src/server/features/trash/trash.ts'
import { openDeps } from '../../src/server/open.ts'
import type { TestApp } from './app.ts'
import type { Engine } from './engines.ts'
import { createPostgresDatabase } from './postgres-database.ts'

/** Runs `work` with a separate empty site, whose database does not exist yet. */
export async function withEmptySite(engine: Engine, work: (target: Deps) => Promise<void>): Promise<void> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'masthead-restored-'))
  const database = engine === 'postgres' ? await createPostgresDatabase() : undefined
  const config = loadConfig({
    NODE_ENV: 'test',
    PUBLIC_URL: 'http://masthead.test',
    DATA_DIR: dataDir,
    ...(database && { DATABASE_URL: database.url }),
  })
  const opened = await openDeps(config, pino({ level: 'silent' }), { isMigrated: false })
  try {
    await work(opened.deps)
  } finally {
    await opened.close()
    await database?.drop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

/**
 * Leaves two of the demo site's pictures, as small ones: every restore makes the versions of an image again, which takes
 * a second for one of the usual size.
 */
export async function dropPictures(ctx: Ctx): Promise<void> {
  const { db, storage } = ctx
  const [first, second, ...rest] = await db.selectFrom('media').select(['id', 'key', 'variants']).execute()
  for (const { id, key, variants } of rest) {
    await db.deleteFrom('media').where('id', '=', id).execute()
    await storage.delete([key, ...(JSON.parse(variants) as { key: string }[]).map(({ key }) => key)])
  }
  for (const one of [first, second]) if (one) await shrink(ctx, one)
}

async function shrink(ctx: Ctx, { id, key }: { id: string; key: string }): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'masthead-small-'))
  try {
    const file = path.join(folder, path.basename(key))
    const stored = await ctx.storage.get(key)
    if (!stored) throw new Error(`${key} is not stored`)
    await sharp(await buffer(stored.stream))
      .resize(200)
      .toFile(file)
    const { formerId } = await media.replace(ctx, id, {
      path: file,
      filename: path.basename(key),
      checksum: id,
    })
    await trash.remove(ctx, formerId)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

export const envOf = ({ dataDir, databaseUrl }: Config) => ({
  DATA_DIR: dataDir,
  ...(databaseUrl && { DATABASE_URL: databaseUrl }),
})

/** Every row of every table of an archive, in the same order on both databases. */
export async function dump({ db }: Pick<Deps, 'db'>): Promise<string[]> {
  const lines: string[] = []
  const tables = await listTables(db)
  for (const { name } of archivedTables) {
    // An earlier version has fewer.
    if (!tables.has(name)) continue
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(name)}`.execute(db)
    // A restore adds its own entry, which moves the end of the chain.
    if (name === 'audit_chain') continue
    for (const row of rows.filter(({ action }) => action !== 'site.restore'))
      lines.push(`${name} ${JSON.stringify(Object.entries(row).sort())}`)
  }
  return lines.sort()
}

/** The files of messages by their keys, in base64. */
export async function filesOfMessages({ db, storage }: Pick<Deps, 'db' | 'storage'>): Promise<string[]> {
  const attached = await db
    .selectFrom('attachments')
    .select('key')
    .where('messageId', 'is not', null)
    .orderBy('key')
    .execute()
  return Promise.all(
    attached.map(async ({ key }) => {
      const file = await storage.get(key)
      return `${key} ${file ? (await buffer(file.stream)).toString('base64') : 'is missing'}`
    }),
  )
}

export async function countOf({ db }: Pick<Deps, 'db'>, table: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(db)
  return Number(rows[0]?.count)
}

export async function publicUrls(site: TestApp): Promise<string[]> {
  const { db } = site.deps
  const shown = await db.selectFrom('articles').select('slug').where('status', '=', 'published').execute()
  const pages = await db.selectFrom('pages').select('slug').where('status', '=', 'published').execute()
  return [
    '/',
    '/blog',
    '/feed.xml',
    '/sitemap.xml',
    '/api/articles?limit=100',
    // One hit: the two databases order several in different ways.
    '/api/search?q=hairdresser',
    ...shown.map(({ slug }) => `/blog/${slug}`),
    ...pages.map(({ slug }) => `/${slug}`),
  ]
}

/** Removes all data of a site, so that the next one can be created in it. */
export async function emptySite({ app, deps: { db, engine, storage, events } }: TestApp): Promise<void> {
  // Pending counts must not be written into the next one.
  await app.counter.write()
  await app.missedRequests.write()
  const tables = [...archivedTables.map(({ name }) => name), ...Object.keys(omittedTables)]
  // Triggers keep the numbers of articles.
  const others = new Set(['audit_chain', 'article_counts'])
  for (const name of tables.toReversed().filter((name) => !others.has(name)))
    await sql`delete from ${sql.table(name)}`.execute(db)
  // Its one row is made by a migration.
  const start = { lastNumber: 0, lastHash: '', previousHash: '', removedNumber: 0, removedHash: '' }
  await db.updateTable('audit_chain').set(start).execute()
  await engine.clearSearchIndex(db)
  const keys: string[] = []
  for await (const { key } of storage.list()) keys.push(key)
  await storage.delete(keys)
  await events.emit(['*'])
}
