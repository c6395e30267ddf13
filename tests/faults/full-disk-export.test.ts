// Exports to a real disk with too little space. Needs root on Linux, to mount one; skipped elsewhere.
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fillWithDemo } from '../../src/server/features/demo/demo.ts'
import { startProcess } from '../../src/server/platform/command-process.ts'
import { startTestApp, type TestApp } from '../support/app.ts'
import { canMount, mount, unmount } from '../support/small-disk.ts'
import { scaled } from '../support/timeouts.ts'

describe.skipIf(!canMount())('a disk without room for an export', () => {
  let disk: string
  let site: TestApp
  beforeAll(async () => {
    disk = await mkdtemp(path.join(tmpdir(), 'masthead-disk-'))
    mount(disk, 'size=100k')
    site = await startTestApp('sqlite')
    await site.signIn('ADMIN')
    await fillWithDemo(site.ctx())
  }, scaled(60_000))
  afterAll(async () => {
    await site.close()
    unmount(disk)
    await rm(disk, { recursive: true, force: true })
  })

  test.each([
    ['json', 'site.json'],
    ['markdown', 'site.zip'],
    ['static', 'site.zip'],
  ])(
    'ends one as %s with one sentence, and leaves nothing of it',
    async (form, name) => {
      const { failure, warnings } = await startProcess(site.deps.config, [
        'export',
        form,
        path.join(disk, name),
        '--for-server',
      ]).outcome
      expect(failure).toBe('The disk is full. Free some space on it.')
      expect(warnings).toBe(failure)
      expect(await readdir(disk)).toEqual([])
    },
    scaled(60_000),
  )
})
