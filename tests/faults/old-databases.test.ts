// Databases and archives from earlier versions, opened and restored by this one.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { connect } from '../../src/server/db/connect.ts'
import { pendingMigrations } from '../../src/server/db/migrate.ts'
import { restoreArchive } from '../../src/server/features/archive/archive.ts'
import { countSearch } from '../../src/server/features/health/health.ts'
import { listUnfinished } from '../../src/server/features/media/unfinished.ts'
import { startTestApp, type TestApp } from '../support/app.ts'
import { envOf, withEmptySite } from '../support/archives.ts'
import { describeEachEngine, type Engine } from '../support/engines.ts'
import {
  archiveFile,
  countRows,
  oldArchives,
  oldSites,
  publicAddresses,
  putOldSite,
} from '../support/old-databases.ts'
import { createPostgresDatabase } from '../support/postgres-database.ts'

// After everything that the fixtures have published.
const now = '2027-01-01T00:00:00.000Z'
// The data that people have made; the rest is derived from it.
const content = [
  'users',
  'articles',
  'pages',
  'categories',
  'tags',
  'article_tags',
  'media',
  'slugs',
  'redirects',
  'menu_items',
  'settings',
  'import_items',
  'drafts',
  'revisions',
  'sections',
  'messages',
]

describeEachEngine('a site of an earlier version', (engine) => {
  test.each(oldSites)('%s is brought up to date, whole and at its addresses', async (name) => {
    await withOldSite(engine, name, async (before, site) => {
      const counts = await countRows(site.deps.db, Object.keys(before.counts))
      expect(counts).toEqual(before.counts)
      expect(before.addresses.length).toBeGreaterThan(name.endsWith('/empty') ? -1 : 5)
      await expectShown(site, before.addresses)
      await expectSound(site)
    })
  })

  test.each(oldArchives)('%s is restored whole and at its addresses', async (name) => {
    await withEmptySite(engine, async (restored) => {
      const { manifest } = await restoreArchive(restored, { file: archiveFile(name) })
      const expected = { ...manifest.rows }
      // The restore itself has an entry.
      if (expected.audit_entries !== undefined) expected.audit_entries += 1
      const counts = await countRows(restored.db, Object.keys(manifest.rows))
      // Since `0059_more_uses`, more of them are recorded.
      if (expected.uses !== undefined) expected.uses = Math.max(expected.uses, counts.uses ?? 0)
      expect(counts).toEqual(expected)
      const site = await startTestApp(engine, { env: envOf(restored.config), now })
      try {
        await expectShown(site, await publicAddresses(site.deps.db, now))
        await expectSound(site)
      } finally {
        await site.close()
      }
    })
  })
})

type Before = { counts: Record<string, number>; addresses: string[] }

/** Reads the old site as it is, then starts this version on it. */
async function withOldSite(
  engine: Engine,
  name: string,
  work: (before: Before, site: TestApp) => Promise<void>,
): Promise<void> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'masthead-old-'))
  const database = engine === 'postgres' ? await createPostgresDatabase() : undefined
  const config = { dataDir, databaseUrl: database?.url }
  await putOldSite(engine, name, config)
  const connection = connect(config)
  const existing = new Set((await connection.db.introspection.getTables()).map(({ name }) => name))
  const tables = content.filter((table) => existing.has(table))
  const before = {
    counts: await countRows(connection.db, tables),
    addresses: await publicAddresses(connection.db, now),
  }
  await connection.close()
  const env = { DATA_DIR: dataDir, ...(database && { DATABASE_URL: database.url }) }
  const site = await startTestApp(engine, { env, now })
  try {
    await work(before, site)
  } finally {
    await site.close()
    await database?.drop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** Every address shows a page, itself or where it leads to. */
async function expectShown(site: TestApp, addresses: readonly string[]): Promise<void> {
  for (const address of ['/', '/blog', '/feed.xml', '/sitemap.xml', '/api/articles', ...addresses]) {
    let answer = await site.call('GET', address)
    for (let step = 0; step < 3 && answer.statusCode === 301; step += 1)
      answer = await site.call('GET', String(answer.headers.location))
    expect([address, answer.statusCode]).toEqual([address, 200])
  }
}

/** The checks of `masthead doctor`. */
async function expectSound(site: TestApp): Promise<void> {
  expect(await pendingMigrations(site.deps)).toEqual([])
  const { indexed, documents } = await countSearch(site.deps.db)
  expect(indexed).toBe(documents)
  await site.deps.engine.checkSearchIndex(site.deps.db)
  expect(await listUnfinished(site.ctx())).toEqual([])
}
