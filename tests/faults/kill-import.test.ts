// Kills imports and what undoes them at any moment. KILLS sets the number, over both engines.
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { isImportActive } from '../../src/contracts/import-states.ts'
import type { WholeImport } from '../../src/contracts/imports.ts'
import { eachFile } from '../../src/server/features/archive/archive.queries.ts'
import { countSearch } from '../../src/server/features/health/health.ts'
import { dump } from '../fixtures/wordpress/dump.ts'
import { startTestApp, type TestApp } from '../support/app.ts'
import { describeEachEngine, type Engine } from '../support/engines.ts'
import { formOf, formType } from '../support/multipart.ts'
import { scaled } from '../support/timeouts.ts'
import { zipOf } from '../support/zip.ts'

type Phase = 'start' | 'undo'

/** Of each phase. */
const kills = Math.ceil(Number(process.env.KILLS ?? 4) / 4)
const ghost = await ghostZip()

describeEachEngine('a killed import', (engine) => {
  test(
    'continues, ends as one that was not killed, and is undone as a whole',
    async () => {
      const calm = await importing(engine)
      const usualMs = { start: await calm.run('start'), undo: 0 }
      const imported = await calm.state()
      expect(imported.lines.length).toBeGreaterThan(100)
      usualMs.undo = await calm.run('undo')
      const undone = await calm.state()
      await calm.close()

      const hits = { start: 0, undo: 0 }
      while (Math.min(hits.start, hits.undo) < kills) {
        const site = await importing(engine)
        hits.start += await site.runAndKill('start', kills - hits.start, usualMs.start)
        expect(await site.state()).toEqual(imported)
        hits.undo += await site.runAndKill('undo', kills - hits.undo, usualMs.undo)
        expect(await site.state()).toEqual(undone)
        await site.close()
      }
    },
    scaled(120_000 + kills * 60_000),
  )
})

/** A site with a planned import. */
async function importing(engine: Engine) {
  const site = await startTestApp(engine, { env: { LOG_LEVEL: 'fatal' } })
  const { token } = await site.signIn('ADMIN')
  const upload = await site.app.inject({
    method: 'POST',
    url: '/api/admin/imports',
    headers: { authorization: `Bearer ${token}`, 'content-type': formType },
    payload: formOf([{ name: 'file', filename: 'ghost.zip', body: ghost }]),
  })
  const { id } = upload.json<{ id: string }>()
  const call = async <T>(method: string, url: string) => {
    const body = url.endsWith('/start') ? { body: { fetchMedia: false } } : {}
    const answer = await site.call(method, `/api/admin/imports/${id}${url}`, { token, ...body })
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json<T>()
  }
  const settled = async (): Promise<WholeImport> => {
    const get = () => call<WholeImport>('GET', '')
    await expect
      .poll(async () => isImportActive((await get()).state), { timeout: scaled(60_000), interval: 100 })
      .toBe(false)
    return get()
  }
  expect((await settled()).state).toBe('planned')

  return {
    close: () => site.close(),
    state: async () => stateOf(site, engine, await settled()),
    /** Runs it to its end; returns the time that it takes, in milliseconds. */
    async run(phase: Phase): Promise<number> {
      const start = performance.now()
      await call('POST', `/${phase}`)
      await settled()
      return performance.now() - start
    },
    /** Runs it until it ends, and kills it up to `most` times meanwhile. Returns how often it was hit. */
    async runAndKill(phase: Phase, most: number, usualMs: number): Promise<number> {
      for (let hits = 0; ; hits += 1) {
        await call('POST', `/${phase}`)
        if (hits < most) {
          await wait(Math.random() * usualMs)
          await killWorkOn(site, id)
        }
        const { state, failure } = await settled()
        if (state !== 'failed') return hits
        expect(failure).toContain('SIGKILL')
      }
    },
  }
}

async function killWorkOn({ deps }: TestApp, id: string): Promise<void> {
  const { token } = await deps.db
    .selectFrom('import_runs')
    .select('token')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
    if (command.split('\0').includes(token)) kill(Number(pid))
  }
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It has just ended.
  }
}

/** All that an import and its undo leave, without what no two runs have in common: ids and times. */
async function stateOf(site: TestApp, engine: Engine, { report, removal, state }: WholeImport) {
  const { db, storage } = site.deps
  const trashed = await sql<Record<string, unknown>>`select * from trash`.execute(db)
  const guests = await sql<Record<string, unknown>>`select * from guest_authors`.execute(db)
  const others = [...trashed.rows, ...guests.rows].map((row) => JSON.stringify(row))
  const lines = [...(await dump(db, engine)), ...others]
    .filter((line) => !line.includes('"role":"ADMIN"'))
    .map(withoutIdsAndTimes)
    .sort()
  const lost: string[] = []
  for await (const { key } of eachFile(db)) if (!(await storage.exists(key))) lost.push(key)
  expect(lost).toEqual([])
  const { indexed, documents } = await countSearch(site.ctx().db)
  expect(indexed).toBe(documents)
  return { lines, state, counts: report?.counts, removed: removal?.removed, remaining: removal?.remaining }
}

const dayMs = 86_400_000

const withoutIdsAndTimes = (line: string): string =>
  line
    .replace(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '<id>')
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, (time) =>
      Math.abs(Date.parse(time) - Date.now()) < dayMs ? '<now>' : time,
    )

/** Everything that the import of a Ghost site stores, with pictures. */
async function ghostZip(): Promise<Buffer> {
  const site = JSON.parse(await readFile(path.resolve('tests/fixtures/ghost/site.json'), 'utf8'))
  const { posts, posts_authors: authors } = site.db[0].data
  for (let number = 1; number <= 30; number += 1) {
    const id = `70f0000000000000000000${String(number).padStart(2, '0')}`
    const html = posts[0].html.replaceAll('pier.png', `pier-${number % 5}.png`)
    posts.push({ ...posts[0], id, uuid: id, title: `Post ${number % 7}`, slug: `post-${number}`, html })
    authors.push({ id: `more-${number}`, post_id: id, author_id: `u${1 + (number % 2)}`, sort_order: 0 })
  }
  const files: Record<string, Buffer | string> = { 'site.json': JSON.stringify(site) }
  for (const name of ['pier', 'og', 'pier-0', 'pier-1', 'pier-2', 'pier-3', 'pier-4']) {
    // Each is another file.
    const background = { r: name.length * 9, g: name.charCodeAt(5) || 0, b: name.charCodeAt(0) }
    const picture = sharp({ create: { width: 90, height: 60, channels: 3, background } })
    files[`content/images/2021/05/${name}.png`] = await picture.png().toBuffer()
  }
  return zipOf(files)
}
