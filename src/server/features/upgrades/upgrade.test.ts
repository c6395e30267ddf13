import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { dump, envOf, withEmptySite } from '../../../../tests/support/archives.ts'
import { earlierSchema, fillEarlierSite } from '../../../../tests/support/earlier-sites.ts'
import { describeEachEngine } from '../../../../tests/support/engines.ts'
import { discuss, discussionOf, fileOf, pdf, sendFile } from '../../../../tests/support/newest-kinds.ts'
import { contextOf, type Deps, system } from '../../core/context.ts'
import { migrate, pendingMigrations } from '../../db/migrate.ts'
import { restoreArchive, newestMigration as schemaOf } from '../archive/archive.ts'
import * as articles from '../articles/articles.ts'
import { verifyChain } from '../audit/verify.ts'
import * as categories from '../categories/categories.ts'
import { bringUpToDate, rollBack } from './upgrade.ts'

const snapshotsOf = async ({ config }: Deps) => {
  const folder = path.join(config.dataDir, 'snapshots')
  return (await readdir(folder).catch(() => [])).map((name) => path.join(folder, name))
}

/** Adds, changes and deletes, as people do. Returns the title of the new article. */
async function write(site: Deps): Promise<string> {
  const ctx = contextOf(site, system)
  const [changed, removed] = await site.db.selectFrom('articles').selectAll().orderBy('id').limit(2).execute()
  const category = await categories.create(ctx, { name: 'Since the upgrade' })
  const title = 'Written since the upgrade'
  await articles.create(ctx, { title, status: 'published', tags: ['since then'], categoryId: category.id })
  await articles.update(ctx, changed?.id ?? '', { title: 'Changed since the upgrade' })
  await articles.remove(ctx, removed?.id ?? '')
  // The earlier version does not have this column.
  await site.db.updateTable('users').set({ avatarSource: 'https://example.com/anna.png' }).execute()
  return title
}

const titles = async ({ db }: Deps) =>
  (await db.selectFrom('articles').select('title').execute()).map(({ title }) => title).sort()

describeEachEngine('an upgrade', (engine) => {
  test('begins with a snapshot of a site that has content, and of no other', async () => {
    await withEmptySite(engine, async (site) => {
      await bringUpToDate(site)
      expect(await snapshotsOf(site)).toEqual([])
    })
    await withEmptySite(engine, async (site) => {
      await fillEarlierSite(site)
      const before = await titles(site)
      await bringUpToDate(site)
      expect(await pendingMigrations(site)).toEqual([])
      const [snapshot = ''] = await snapshotsOf(site)
      expect(await snapshotsOf(site)).toHaveLength(1)
      await bringUpToDate(site)
      expect(await snapshotsOf(site)).toHaveLength(1)
      const upgraded = await dump(site)
      await articles.create(contextOf(site, system), { title: 'Too late for the snapshot' })
      await restoreArchive(site, { file: snapshot }, { replaces: true })
      expect(await titles(site)).toEqual(before)
      expect(await dump(site)).toEqual(upgraded)
    })
  })

  test('is not begun if no snapshot can be written', async () => {
    await withEmptySite(engine, async (site) => {
      await fillEarlierSite(site)
      const pending = await pendingMigrations(site)
      const config = { ...site.config, dataDir: path.join(site.config.dataDir, 'masthead.db-gone\0') }
      await expect(bringUpToDate({ ...site, config })).rejects.toThrow()
      expect(await pendingMigrations(site)).toEqual(pending)
    })
  })

  test('can be rolled back; later changes stay, and still exist after the next upgrade', async () => {
    await withEmptySite(engine, async (site) => {
      await fillEarlierSite(site)
      await bringUpToDate(site)
      const title = await write(site)
      const written = await dump(site)
      const { leftOut, saved } = await rollBack(site)
      expect(await schemaOf(site.db)).toBe(earlierSchema)
      expect(await titles(site)).toContain(title)
      expect(await titles(site)).toContain('Changed since the upgrade')
      expect(leftOut).toEqual(
        expect.arrayContaining([
          { table: 'users', column: 'avatarSource', rows: 7, why: expect.stringContaining('column') },
          // Of the article, and of two tags that no other has.
          { table: 'gone_addresses', rows: 3, why: expect.stringContaining('table') },
        ]),
      )
      await bringUpToDate(site)
      expect(await pendingMigrations(site)).toEqual([])
      expect(await titles(site)).toEqual(titlesIn(written))
      await restoreArchive(site, { file: saved }, { replaces: true })
      expect(await dump(site)).toEqual(written)
    })
  })

  test('can be rolled back without showing what only the newer version hides', async () => {
    await withEmptySite(engine, async (site) => {
      await fillEarlierSite(site, '0059_more_uses')
      await bringUpToDate(site)
      const ctx = contextOf(site, system)
      const now = site.now()
      const status = 'published'
      const hidden = [
        { title: 'By password', status, visibility: 'password', password: 'sesame' },
        { title: 'By link', status, visibility: 'link' },
        {
          title: 'Ended',
          status,
          publishedAt: '2020-01-01T00:00:00.000Z',
          unpublishAt: '2020-01-02T00:00:00.000Z',
        },
      ] as const
      for (const input of hidden) await articles.create(ctx, input)
      await articles.create(ctx, { title: 'Ends later', status, unpublishAt: `9${now.slice(1)}` })
      const { leftOut } = await rollBack(site)
      expect(leftOut).toContainEqual({
        table: 'articles',
        rows: 3,
        why: expect.stringContaining('They are drafts now'),
      })
      const rows = await site.db.selectFrom('articles').select(['title', 'status']).execute()
      const statusOf = new Map(rows.map(({ title, status }) => [title, status]))
      expect(hidden.map(({ title }) => statusOf.get(title))).toEqual(['draft', 'draft', 'draft'])
      expect(statusOf.get('Ends later')).toBe('published')
    })
  })

  test('can be rolled back without losing imports', async () => {
    await withEmptySite(engine, async (site) => {
      await fillEarlierSite(site, '0072_import_extras')
      const at = site.now()
      const add = (id: string) =>
        sql`insert into import_runs (id, token, state, filename, "createdAt", "aliveAt")
          values (${id}, ${id}, 'done', 'blog.xml', ${at}, ${at})`.execute(site.db)
      await add('before')
      await bringUpToDate(site)
      await add('after')
      const { leftOut } = await rollBack(site)
      expect(leftOut.map(({ table }) => table)).not.toContain('import_runs')
      const runs = await site.db.selectFrom('import_runs').select('id').orderBy('id').execute()
      expect(runs).toEqual([{ id: 'after' }, { id: 'before' }])
    })
  })

  test('can be rolled back to release 1.0.0, naming everything newer that it cannot store', async () => {
    await withEmptySite(engine, async (site) => {
      await fillEarlierSite(site, '0036_answers')
      await bringUpToDate(site)
      const { article, message } = await withApp(site, async (app, token) => {
        const { id } = await articles.create(contextOf(site, system), {
          title: 'The mill',
          status: 'published',
        })
        await discuss(app, token, `/api/admin/articles/${id}`)
        return { article: id, message: await sendFile(app, token) }
      })
      const written = await dump(site)
      const { leftOut, saved } = await rollBack(site)
      expect(await schemaOf(site.db)).toBe('0036_answers')
      const why = 'The earlier version does not have this table.'
      const unknown = ['reviews', 'comments', 'suggestions', 'attachments']
      expect(leftOut).toEqual(expect.arrayContaining(unknown.map((table) => ({ table, rows: 1, why }))))
      expect(new Set(leftOut.map((one) => one.why))).toEqual(new Set([why]))
      expect(await titles(site)).toContain('The mill')
      await bringUpToDate(site)
      await restoreArchive(site, { file: saved }, { replaces: true })
      expect(await dump(site)).toEqual(written)
      await withApp(site, async (app, token) => {
        const path = `/api/admin/articles/${article}`
        expect(await discussionOf(app, token, path)).toMatchObject({ comments: ['Whose oak?'] })
        expect(await fileOf(app, token, message)).toEqual(pdf)
      })
    })
  })

  test('leaves an entry in an audit log that was there before it', async () => {
    await withEmptySite(engine, async (site) => {
      await fillEarlierSite(site, '0034_audit_log')
      await bringUpToDate(site)
      await rollBack(site)
      const entries = await site.db.selectFrom('audit_entries').selectAll().orderBy('number').execute()
      expect(entries.at(-1)).toMatchObject({
        action: 'site.rollBack',
        actorId: 'system',
        title: '0034_audit_log',
      })
      await bringUpToDate(site)
      expect(await verifyChain(contextOf(site, system))).not.toHaveProperty('problem')
    })
  })

  test('cannot be rolled back without an earlier upgrade', async () => {
    await withEmptySite(engine, async (site) => {
      await migrate(site)
      await expect(rollBack(site)).rejects.toThrow(/no snapshot of an earlier version/)
    })
  })
})

/** Runs `work` with a server on this site, and with the token of an administrator. */
async function withApp<T>(site: Deps, work: (app: TestApp, token: string) => Promise<T>): Promise<T> {
  const app = await startTestApp(site.config.databaseUrl ? 'postgres' : 'sqlite', { env: envOf(site.config) })
  try {
    return await work(app, (await app.signIn('ADMIN')).token)
  } finally {
    await app.close()
  }
}

const titlesIn = (rows: string[]) =>
  rows
    .filter((row) => row.startsWith('articles '))
    .map((row) => new Map<string, string>(JSON.parse(row.slice('articles '.length))).get('title'))
    .sort()
