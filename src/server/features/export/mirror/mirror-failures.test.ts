import { execFileSync } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { startTestApp, type TestApp } from '../../../../../tests/support/app.ts'
import { describeEachEngine } from '../../../../../tests/support/engines.ts'
import { canMount, mount, resize, unmount } from '../../../../../tests/support/small-disk.ts'
import { scaled } from '../../../../../tests/support/timeouts.ts'
import { jobsOf } from '../../../core/background-job.ts'
import { contextOf, system } from '../../../core/context.ts'
import { doForAll, listFailures } from '../../../core/shared-jobs.ts'
import * as articles from '../../articles/articles.ts'
import { failedTexts } from './failed-texts.ts'
import { bringUpToDate, keepMirrored } from './mirror.ts'

const start = '2026-11-20T09:30:00.000Z'
const published = { status: 'published' } as const
const seconds = (count: number) => new Date(Date.parse(start) + count * 1000).toISOString()

describeEachEngine('the Markdown mirror, when something fails', (engine) => {
  let site: TestApp
  let parent: string
  let mirrorDir: string

  beforeEach(async () => {
    parent = await mkdtemp(path.join(tmpdir(), 'masthead-mirror-'))
    mirrorDir = path.join(parent, 'mirror')
    site = await startTestApp(engine, { now: start, env: { MIRROR_DIR: mirrorDir, LOG_LEVEL: 'silent' } })
  })
  afterEach(async () => {
    await site.close()
    await rm(parent, { recursive: true, force: true })
  })

  const log = () =>
    execFileSync('git', ['-C', mirrorDir, 'log', '--reverse', '--format=%s'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    })
      .split('\n')
      .filter((line) => line !== '')
  const rows = () => site.deps.db.selectFrom('mirror_changes').selectAll().execute()
  const add = (title: string, content = '<p>Words</p>') =>
    articles.create(site.ctx(), { title, content, ...published })
  const { signal } = new AbortController()

  it('lets no text wait for another one, which it tries again after a pause', async () => {
    const failed = failedTexts(site.ctx())
    const mirror = () => bringUpToDate(site.ctx(), { mirrorDir, everything: false, signal, failed })
    const obstacle = path.join(mirrorDir, 'content/blog/pier/index.md')
    await mirror()
    await mkdir(path.join(obstacle, 'a folder'), { recursive: true })
    await add('Pier')
    await add('Quay')
    expect(await mirror()).toMatch(/^“Pier” could not be committed: EISDIR/)
    await rm(obstacle, { recursive: true })
    await add('Tide')
    expect(await mirror()).toMatch(/“Pier”/)
    expect(log()).toEqual(['Publish "Quay"', 'Publish "Tide"'])
    site.setNow(seconds(11))
    expect(await mirror()).toBeUndefined()
    expect(log().at(-1)).toBe('Publish "Pier"')
    expect(await rows()).toEqual([])
  })

  it('forgets the failure of a text that another instance has committed', async () => {
    const failed = failedTexts(site.ctx())
    const mirror = () => bringUpToDate(site.ctx(), { mirrorDir, everything: false, signal, failed })
    await mirror()
    await mkdir(path.join(mirrorDir, 'content/blog/pier/index.md/a folder'), { recursive: true })
    const { id } = await add('Pier')
    expect(await mirror()).toMatch(/“Pier”/)
    await site.deps.db.deleteFrom('mirror_changes').where('entityId', '=', id).execute()
    await add('Tide')
    expect(await mirror()).toBeUndefined()
  })

  it('continues with the others at once, and says what failed', async () => {
    await mkdir(path.join(mirrorDir, 'content/blog/pier/index.md/a folder'), { recursive: true })
    await writeFile(path.join(mirrorDir, '.masthead-mirror'), '')
    await add('Pier')
    await add('Quay')
    const job = keepMirrored(site.ctx())
    const stored = () => site.deps.db.selectFrom('shared_jobs').selectAll().execute()
    await vi.waitFor(
      async () =>
        expect(await stored()).toMatchObject([
          // The job is free again, because no instance waits for the end of a pause.
          { name: 'mirror', token: null, busyUntil: '', failure: expect.stringContaining('“Pier”') },
        ]),
      { timeout: scaled(20_000) },
    )
    await job.stop()
    expect(await listFailures(site.deps.db)).toMatchObject([{ job: 'mirror', failedAt: start }])
    expect(log()).toContain('Publish "Quay"')
    expect(jobsOf(site.deps.engine).get('mirror')).toMatchObject({ failed: 1 })
  })

  it('commits nothing when another instance has taken over meanwhile', async () => {
    await add('Pier')
    const waiting = await rows()
    const work = doForAll(site.ctx(), 'mirror', { signal }, async (signal, confirm) => {
      // This happens after the whole process was paused, before any timer notices.
      await site.deps.db.updateTable('shared_jobs').set({ token: 'another instance' }).execute()
      return bringUpToDate(site.ctx(), { mirrorDir, everything: true, signal, confirm })
    })
    await expect(work).rejects.toThrow(/abort/i)
    expect(() => log()).toThrow()
    expect(await rows()).toEqual(waiting)
    const job = await site.deps.db.selectFrom('shared_jobs').selectAll().executeTakeFirst()
    expect(job).toMatchObject({ token: 'another instance', failure: null })
  })

  it('forgets what waits for a mirror that is not wanted any more', async () => {
    await add('Pier')
    await doForAll(site.ctx(), 'mirror', { signal }, async () => 'Something failed')
    const { mirrorDir: _, ...config } = site.deps.config
    const without = contextOf({ ...site.deps, config: { ...config, mirrorDir: undefined } }, system)
    await keepMirrored(without).stop()
    expect(await rows()).toEqual([])
    expect(await listFailures(site.deps.db)).toEqual([])
  })

  it.skipIf(!canMount())('keeps every change while the disk is full, and says so', async () => {
    await mkdir(mirrorDir)
    mount(mirrorDir, 'size=1m')
    try {
      const mirror = () => bringUpToDate(site.ctx(), { mirrorDir, everything: false, signal })
      await add('Pier')
      await mirror()
      const words = Array.from({ length: 60_000 }, (_, index) => (index * 7919).toString(36)).join(' ')
      for (const title of ['Quay', 'Tide', 'Ebb']) await add(title, `<p>${title} ${words}</p>`)
      await expect(mirror()).rejects.toThrow(
        `The disk of MIRROR_DIR (${mirrorDir}) is full. Free some space: every change is kept and will be committed then.`,
      )
      expect(await rows()).not.toEqual([])
      resize(mirrorDir, '64m')
      expect(await mirror()).toBeUndefined()
      expect(log()).toEqual(['Publish "Pier"', 'Publish "Quay"', 'Publish "Tide"', 'Publish "Ebb"'])
      expect(await rows()).toEqual([])
    } finally {
      unmount(mirrorDir)
    }
  })
})
