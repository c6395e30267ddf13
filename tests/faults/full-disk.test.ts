// A real disk that fills up, and one that cannot be written. Needs root on Linux, to mount one; skipped elsewhere.
import { execFileSync } from 'node:child_process'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type SiteProcess, signInAt, siteProcess } from '../support/site-process.ts'
import { canMount, mount, unmount } from '../support/small-disk.ts'
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

  test(
    'that is full keeps nobody from signing in and reading, and the site goes on when there is room again',
    async () => {
      mount(folder)
      const site = await siteProcess({ DATA_DIR: path.join(folder, 'data') })
      try {
        await site.start()
        const token = await signInAt(site.url)
        expect((await post(site.url, token, { title: 'Kept', status: 'published' })).status).toBe(201)
        const ballast = path.join(folder, 'ballast')
        expect(() => writeFileSync(ballast, Buffer.alloc(64 * 1024 * 1024))).toThrow('ENOSPC')
        // What room is left in pages of the database is used up first.
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
        await expectOnlyReading(site, [503, 'READ_ONLY', /cannot be written/])
      } finally {
        await site.end('SIGKILL')
        unmount(folder)
      }
    },
    scaled(180_000),
  )
})
