// A site that is written to 50 times a second while a backup runs in a separate process.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { envOf, withEmptySite } from '../../../../tests/support/archives.ts'
import { describeEachEngine } from '../../../../tests/support/engines.ts'
import { programEnv } from '../../../../tests/support/program-env.ts'
import { scaled } from '../../../../tests/support/timeouts.ts'
import type { Deps } from '../../core/context.ts'
import * as articles from '../articles/articles.ts'
import * as categories from '../categories/categories.ts'
import * as media from '../media/media.ts'
import { restoreArchive, writeArchive } from './archive.ts'

const writesASecond = 50
const messages = 20_000

describeEachEngine('a backup of a site that is being written to', (engine) => {
  let site: TestApp
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'masthead-moment-'))
    site = await startTestApp(engine)
    await site.signIn('ADMIN')
    await addMessages(site)
  })
  afterAll(async () => {
    await site.close()
    await rm(folder, { recursive: true, force: true })
  })

  test('is a snapshot of one moment', { timeout: scaled(120_000) }, async () => {
    const writer = await createWriter(site, folder)
    const writing = writer.start()
    await expect.poll(writer.count).toBeGreaterThan(2)
    const file = path.join(folder, 'site.tar')
    const before = writer.count()
    await backUp(site, file)
    const after = writer.count()
    await writer.stop()
    await writing
    expect(after).toBeGreaterThan(before)
    await withEmptySite(engine, async (restored) => {
      const { manifest } = await restoreArchive(restored, { file })
      const count = await countAt(restored)
      expect(count).toBeGreaterThanOrEqual(before)
      expect(count).toBeLessThanOrEqual(after)
      expect(manifest.missingFiles).toEqual([])
    })
  })

  test('and a writer that commits its parts separately is detected', async () => {
    const file = path.join(folder, 'torn.tar')
    await site.deps.db
      .updateTable('categories')
      .set({ name: 'Count 0' })
      .where('slug', '=', 'count')
      .execute()
    await writeArchive(site.deps, { file })
    await withEmptySite(engine, async (restored) => {
      await restoreArchive(restored, { file })
      await expect(countAt(restored)).rejects.toThrow()
    })
  })
})

/** So many that the backup takes a while. */
async function addMessages({ deps }: TestApp): Promise<void> {
  const message = 'The press ran all night, and by morning everything had a name. '.repeat(10)
  const details = {
    email: 'a@example.com',
    subject: '',
    message,
    page: '/contact',
    isRead: 0 as const,
    heldAt: null,
  }
  for (let from = 0; from < messages; from += 1000) {
    const rows = Array.from({ length: 1000 }, (_, index) => {
      const id = `${String(from + index).padStart(6, '0')}`
      return { id, name: `Reader ${id}`, ...details, createdAt: deps.now() }
    })
    await deps.db.insertInto('messages').values(rows).execute()
  }
}

/**
 * Counts 50 times a second: the name of a category, the newest article and, every tenth time, a file change together.
 */
async function createWriter(site: TestApp, folder: string) {
  const ctx = site.ctx((await site.signIn('ADMIN')).viewer)
  const category = await categories.create(ctx, { name: 'Count 0', slug: 'count' })
  let count = 0
  let isDone = false

  async function write(): Promise<void> {
    const next = count + 1
    const file = next % 10 === 0 ? await upload(next) : undefined
    await site.deps.db.transaction().execute(async (db) => {
      const inner = { ...ctx, db }
      await categories.update(inner, category.id, { name: `Count ${next}` })
      await articles.create(inner, { title: `Count ${next}`, featuredImage: file?.url ?? null })
    })
    count = next
  }
  async function upload(next: number) {
    const copy = path.join(folder, `${next}.svg`)
    const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M${next} 0h9v9z"/></svg>`
    await writeFile(copy, drawing)
    return media.upload(ctx, { path: copy, filename: `${next}.svg`, checksum: '' })
  }
  return {
    count: () => count,
    async start() {
      while (!isDone) await Promise.all([write(), wait(1000 / writesASecond)])
    },
    stop: async () => {
      isDone = true
    },
  }
}

async function backUp({ deps }: TestApp, file: string): Promise<void> {
  const child = spawn(path.resolve('bin/masthead'), ['backup', '--to', file], {
    env: { ...programEnv, ...envOf(deps.config) },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const said = text(child.stderr)
  const [code] = await once(child, 'exit')
  expect(code, await said).toBe(0)
}

/** The count in the restored site. Throws unless everything has the same count. */
async function countAt({ db, storage }: Pick<Deps, 'db' | 'storage'>): Promise<number> {
  const { name } = await db
    .selectFrom('categories')
    .select('name')
    .where('slug', '=', 'count')
    .executeTakeFirstOrThrow()
  const count = Number(name.replace('Count ', ''))
  const counted = await db.selectFrom('articles').select(['title', 'featuredImage']).orderBy('id').execute()
  expect(counted.map(({ title }) => title)).toEqual(
    Array.from({ length: count }, (_, index) => `Count ${index + 1}`),
  )
  const listed = (await db.selectFrom('media').select('key').execute()).map(({ key }) => key)
  for (const { featuredImage } of counted)
    if (featuredImage) expect(listed).toContain(featuredImage.replace('/media/', ''))
  const stored: string[] = []
  for await (const { key } of storage.list()) stored.push(key)
  expect(stored.sort()).toEqual(listed.sort())
  const { rows } = await sql<{ count: number }>`select count(*) as count from messages`.execute(db)
  expect(Number(rows[0]?.count)).toBe(messages)
  return count
}
