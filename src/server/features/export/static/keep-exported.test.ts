import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { startTestApp, type TestApp } from '../../../../../tests/support/app.ts'
import { describeEachEngine } from '../../../../../tests/support/engines.ts'
import { scaled } from '../../../../../tests/support/timeouts.ts'
import type { Job } from '../../../core/background-job.ts'
import { findJob } from '../../../core/shared-jobs.ts'
import * as articles from '../../articles/articles.ts'
import { examineExport, keepExported } from './keep-exported.ts'

// The export runs in another process, with a clock of its own.
const start = new Date().toISOString()
const after = (ms: number) => new Date(Date.parse(start) + ms).toISOString()

describeEachEngine('the static site is exported after changes', (engine) => {
  let site: TestApp
  let to: string
  let job: Job | undefined

  const pageOf = (slug: string) =>
    readFile(path.join(to, `public/blog/${slug}.html`), 'utf8').catch(() => undefined)
  /** Waits until the job has looked for changes, which it does every five seconds, and then reads the result. */
  const afterLook = (find: () => Promise<unknown>) => () => {
    vi.advanceTimersByTime(5000)
    return find()
  }
  const until = (find: () => Promise<unknown>, wanted: unknown) =>
    expect.poll(afterLook(find), { timeout: scaled(60_000) }).toEqual(wanted)

  beforeEach(async () => {
    to = await mkdtemp(path.join(tmpdir(), 'masthead-exported-'))
    site = await startTestApp(engine, { now: start, env: { STATIC_EXPORT_TO: to, LOG_LEVEL: 'silent' } })
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  })
  afterEach(async () => {
    await job?.stop()
    vi.useRealTimers()
    job = undefined
    await site.close()
    await rm(to, { recursive: true, force: true })
  })

  it(
    'when the server starts, and after changes when nothing more has changed for a moment',
    async () => {
      await articles.create(site.ctx(), { title: 'Pier', status: 'published' })
      job = keepExported(site.ctx())
      expect(await examineExport(site.ctx(), to)).toBe(`${to}, not exported yet`)
      site.setNow(after(6000))
      await until(() => examineExport(site.ctx(), to), `${to}, from ${after(6000)}`)
      expect(await pageOf('pier')).toContain('Pier')
      await articles.create(site.ctx(), { title: 'Quay', status: 'published', publishedAt: start })
      site.setNow(after(12_000))
      await until(() => examineExport(site.ctx(), to), `${to}, from ${after(12_000)}`)
      expect(await pageOf('quay')).toContain('Quay')
    },
    scaled(120_000),
  )

  it(
    'and again when a text has become public in the meantime',
    async () => {
      await articles.create(site.ctx(), { title: 'Later', status: 'scheduled', publishedAt: after(8000) })
      job = keepExported(site.ctx())
      site.setNow(after(6000))
      const isRunning = async () => typeof (await findJob(site.deps.db, 'static-export'))?.token === 'string'
      await until(isRunning, true)
      site.setNow(after(9000))
      await until(() => examineExport(site.ctx(), to), `${to}, from ${after(6000)}`)
      let passedMs = 9000
      const later = () => {
        passedMs += 3000
        site.setNow(after(passedMs))
        return examineExport(site.ctx(), to)
      }
      await expect.poll(afterLook(later), { timeout: scaled(60_000) }).not.toBe(`${to}, from ${after(6000)}`)
    },
    scaled(120_000),
  )

  it(
    'and says why it cannot be',
    async () => {
      await writeFile(path.join(to, 'notes.txt'), 'mine')
      job = keepExported(site.ctx())
      site.setNow(after(6000))
      const problem = () => examineExport(site.ctx(), to).catch((error: Error) => error.message)
      await until(
        problem,
        `failed at ${after(6000)}: ${to} has other files in it. Choose a new folder, or one with an earlier export.`,
      )
    },
    scaled(120_000),
  )
})
