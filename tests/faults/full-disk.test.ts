// A real disk that fills up, and one that is read-only. Needs root on Linux, to mount one; skipped elsewhere.
import { execFileSync, spawn } from 'node:child_process'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { warnAdministrators } from '../../src/server/features/backups/backup-mail.ts'
import { startTestApp } from '../support/app.ts'
import { startMailServer } from '../support/mail-server.ts'
import { programEnv } from '../support/program-env.ts'
import { type SiteProcess, signInAt, siteProcess } from '../support/site-process.ts'
import { canMount, mount, resize, unmount } from '../support/small-disk.ts'
import { scaled } from '../support/timeouts.ts'

const post = (url: string, token: string, body: unknown) =>
  fetch(`${url}/api/admin/articles`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
const article = { title: 'Long', content: `<p>${'word '.repeat(20_000)}</p>` }

async function upload(url: string, token: string): Promise<Response> {
  const form = new FormData()
  form.set('file', new File([readFileSync('tests/fixtures/media/tiny.mp4')], 'tiny.mp4'))
  return fetch(`${url}/api/admin/upload`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  })
}

const bin = path.resolve('bin/masthead')

/** What the operator learns about the disk: on the dashboard, from the doctor, and from the check for machines. */
async function warnings({ url, dataDir }: SiteProcess, token: string) {
  const dashboard = await fetch(`${url}/api/admin/dashboard?only=health`, {
    headers: { authorization: `Bearer ${token}` },
  })
  const { health } = (await dashboard.json()) as { health: { disk: string } }
  const env = { ...programEnv, DATA_DIR: dataDir, PUBLIC_URL: url }
  const said = await text(spawn(bin, ['doctor'], { env }).stdout)
  const doctor = said.match(/^(?:ok|problem) +data directory: .*$/m)?.[0]
  return { disk: health.disk, doctor, ready: (await fetch(`${url}/api/ready`)).status }
}

async function expectOnlyReading(
  site: SiteProcess,
  [status, code, reason]: readonly [number, string, RegExp],
) {
  const token = await signInAt(site.url)
  for (const address of [
    '/',
    '/search',
    '/api/articles',
    '/api/health',
    '/api/auth/me',
    '/api/admin/articles',
    '/api/admin/dashboard',
  ]) {
    const answer = await fetch(site.url + address, { headers: { authorization: `Bearer ${token}` } })
    expect([address, answer.status]).toEqual([address, 200])
  }
  for (const answer of [await post(site.url, token, article), await upload(site.url, token)]) {
    const body = (await answer.json()) as { code: string; message: string }
    expect([answer.status, body.code, body.message]).toEqual([
      status,
      code,
      expect.stringContaining('nothing was saved'),
    ])
  }
  const ready = await fetch(`${site.url}/api/ready`)
  expect([ready.status, await ready.text()]).toEqual([503, expect.stringMatching(reason)])
  expect(site.output()).not.toContain('cannot rollback')
}

describe.skipIf(!canMount())('a disk [sqlite]', () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'masthead-disk-'))
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  test('that is almost full is announced in the nightly email', {
    timeout: scaled(60_000),
  }, async () => {
    mount(folder)
    const smtp = await startMailServer()
    const env = { DATA_DIR: path.join(folder, 'data'), SMTP_URL: smtp.url, MAIL_FROM: 'blog@example.com' }
    const site = await startTestApp('sqlite', { env })
    try {
      await site.signIn('ADMIN')
      await warnAdministrators(site.ctx())
      expect(smtp.mails.map(({ text }) => text)).toEqual([
        expect.stringMatching(/Subject: The disk of .* is almost full.*Less than 500 MB is free/s),
      ])
      resize(folder, '600m')
      await warnAdministrators(site.ctx())
      expect(smtp.mails).toHaveLength(1)
    } finally {
      await site.close()
      await smtp.close()
      unmount(folder)
    }
  })

  test(
    'that is almost full is announced until there is room; full, it keeps nobody from signing in and reading; with room again, the site goes on',
    async () => {
      mount(folder)
      const site = await siteProcess({ DATA_DIR: path.join(folder, 'data') })
      try {
        await site.start()
        const token = await signInAt(site.url)
        expect((await post(site.url, token, { title: 'Kept', status: 'published' })).status).toBe(201)
        expect(await warnings(site, token)).toEqual({
          disk: 'low',
          doctor: expect.stringMatching(
            /^problem {2}data directory: only [1-7] MB free\. Free some space, or move/,
          ),
          ready: 200,
        })
        resize(folder, '600m')
        expect(await warnings(site, token)).toEqual({
          disk: 'ok',
          doctor: expect.stringMatching(/^ok {7}data directory: writable, 59\d MB free$/),
          ready: 200,
        })
        resize(folder, '8m')
        const ballast = path.join(folder, 'ballast')
        expect(() => writeFileSync(ballast, Buffer.alloc(64 * 1024 * 1024))).toThrow('ENOSPC')
        // The remaining space in pages of the database is used up first.
        for (let status = 201; status === 201; ) status = (await post(site.url, token, article)).status
        await expectOnlyReading(site, [507, 'DISK_FULL', /disk is full/])
        expect(site.output()).toContain('database or disk is full')
        rmSync(ballast)
        expect((await post(site.url, token, article)).status).toBe(201)
        expect((await upload(site.url, token)).status).toBe(201)
      } finally {
        await site.end('SIGKILL')
        unmount(folder)
      }
    },
    scaled(180_000),
  )

  test(
    'that is read-only from the start keeps nobody from signing in and reading',
    async () => {
      const first = await siteProcess()
      await first.start()
      await signInAt(first.url)
      await first.end('SIGTERM')
      mount(folder, 'size=64m')
      await cp(first.dataDir, folder, { recursive: true })
      await rm(first.dataDir, { recursive: true, force: true })
      execFileSync('mount', ['-o', 'remount,ro', folder])
      const site = await siteProcess({ DATA_DIR: folder })
      try {
        await site.start()
        await expectOnlyReading(site, [503, 'READ_ONLY', /cannot write its data/])
      } finally {
        await site.end('SIGKILL')
        unmount(folder)
      }
    },
    scaled(180_000),
  )
})
