// Backups and restores on a real disk with too little space. Needs root on Linux, to mount one; skipped elsewhere.
import { spawn } from 'node:child_process'
import { statfsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loadConfig } from '../../src/server/config.ts'
import { writeArchive } from '../../src/server/features/archive/archive.ts'
import { fillWithDemo } from '../../src/server/features/demo/demo.ts'
import { openDeps } from '../../src/server/open.ts'
import { startTestApp } from '../support/app.ts'
import { dropPictures, dump } from '../support/archives.ts'
import { programEnv } from '../support/program-env.ts'
import { canMount, mount, unmount } from '../support/small-disk.ts'
import { scaled } from '../support/timeouts.ts'

const noRoom = /no room|is full/

describe.skipIf(!canMount())('a disk without room', () => {
  let folder: string
  let disk: string
  let archive: string
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'masthead-full-'))
    disk = await mkdtemp(path.join(tmpdir(), 'masthead-disk-'))
    mount(disk, 'size=1m')
    const site = await startTestApp('sqlite')
    await site.signIn('ADMIN')
    await fillWithDemo(site.ctx())
    await dropPictures(site.ctx())
    archive = path.join(folder, 'site.tar')
    await writeArchive(site.deps, { file: archive })
    await site.close()
  }, scaled(60_000))
  afterAll(async () => {
    unmount(disk)
    await rm(disk, { recursive: true, force: true })
    await rm(folder, { recursive: true, force: true })
  })

  const resize = (bytes: number) => mount(disk, `remount,size=${Math.ceil(bytes / 4096) * 4096}`)
  const used = () => {
    const { blocks, bfree, bsize } = statfsSync(disk)
    return (blocks - bfree) * bsize
  }

  async function masthead(...command: string[]) {
    const child = spawn(path.resolve('bin/masthead'), command, {
      env: { ...programEnv, DATA_DIR: disk, PUBLIC_URL: 'http://masthead.test' },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    const code = new Promise((resolve) => child.on('close', resolve))
    // Before the last line comes the progress.
    return { said: (await text(child.stderr)).trim().split('\n').at(-1), code: await code }
  }

  async function rows(): Promise<string[]> {
    const config = loadConfig({ NODE_ENV: 'test', DATA_DIR: disk })
    const { deps, close } = await openDeps(config, pino({ level: 'silent' }))
    return dump(deps).finally(close)
  }

  test('ends a restore with one sentence, and leaves the site as it was', {
    timeout: scaled(120_000),
  }, async () => {
    const refused = await masthead('restore', archive)
    expect(refused).toEqual({ code: 1, said: expect.stringMatching(noRoom) })
    resize(64 * 1024 * 1024)
    expect(await masthead('restore', archive)).toEqual({ code: 0, said: expect.any(String) })
    const restored = await rows()
    for (const room of [100_000, 600_000, 1_200_000]) {
      resize(used() + room)
      const { said, code } = await masthead('restore', archive, '--replace')
      expect([room, code]).toEqual([room, 1])
      expect(said).toMatch(noRoom)
      resize(64 * 1024 * 1024)
      expect(await rows()).toEqual(restored)
    }
  })

  test('ends a backup with one sentence', async () => {
    resize(used() + 100_000)
    expect((await masthead('backup')).said).toMatch(noRoom)
    resize(64 * 1024 * 1024)
    expect((await masthead('backup')).code).toBe(0)
  })
})
