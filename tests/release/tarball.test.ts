// The tarballs of `npm run release`, isolated from this machine as far as possible: `npm run test:release`. One for
// another architecture is emulated if QEMU and the libraries of that architecture are installed; CONTRIBUTING.md says
// how.
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, globSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { scaled } from '../support/timeouts.ts'
import { findMissing, firstAdmin, type Released, runReleased, startReleased } from './released-site.ts'

const armLibraries = '/usr/aarch64-linux-gnu'
const canEmulateArm =
  existsSync('/proc/sys/fs/binfmt_misc/qemu-aarch64') && existsSync(`${armLibraries}/lib/libstdc++.so.6`)
const tarballs = globSync('release/*-linux-*.tar.gz').map((file) => {
  const isOwn = file.endsWith(`-${process.arch}.tar.gz`)
  return {
    file: path.resolve(file),
    name: path.basename(file),
    canRun: isOwn || (file.endsWith('-arm64.tar.gz') && canEmulateArm),
    env: { PATH: '', ...(!isOwn && { QEMU_LD_PREFIX: armLibraries }) },
  }
})
const slow = scaled(600_000)

test('there is a tarball that runs here', () => {
  expect(tarballs.filter(({ canRun }) => canRun)).not.toEqual([])
})

for (const { file, name, canRun, env } of tarballs) {
  describe.skipIf(!canRun)(name, () => suite(file, env))
}

function suite(tarball: string, env: Released['env']) {
  let folder: string
  let program: Released
  let site: string
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'masthead-release-'))
    const unpacked = await emptyFolder('program')
    execFileSync('tar', ['-xzf', tarball, '-C', unpacked])
    program = { masthead: path.join(unpacked, (await readdir(unpacked))[0] ?? '', 'masthead'), env }
    site = await emptyFolder('site')
  }, slow)
  afterAll(() => rm(folder, { recursive: true, force: true }))

  async function emptyFolder(name: string): Promise<string> {
    const made = path.join(folder, name)
    await mkdir(made)
    return made
  }

  test(
    'starts in an empty folder without PATH, and offers to create the first administrator',
    async () => {
      const running = await startReleased(program, site)
      const link = running.output().match(/http:\S+setup=\S+/)?.[0]
      expect(link).toBeDefined()
      const answer = await fetch(link ?? '')
      expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining('<div id="root">')])
      expect(await running.stop()).toBe(0)
      expect(await readdir(site)).toEqual(['data'])
    },
    slow,
  )

  test(
    'does everything that threads and packages are needed for',
    async () => {
      const running = await startReleased(program, site, firstAdmin)
      expect(await findMissing(running.url)).toEqual([])
      const archive = path.join(folder, 'backup.tar')
      expect(await runReleased(program, site, ['backup', '--to', archive])).toMatchObject({ code: 0 })
      expect(await runReleased(program, site, ['verify', archive])).toMatchObject({ code: 0 })
      expect(await running.stop()).toBe(0)
      const copy = await emptyFolder('copy')
      expect(await runReleased(program, copy, ['restore', archive])).toMatchObject({ code: 0 })
      const restored = await startReleased(program, copy)
      expect(await (await fetch(restored.url)).text()).toContain('First')
      await restored.stop()
    },
    slow,
  )

  test(
    'loads the demo site, and the doctor finds nothing wrong',
    async () => {
      const demo = await emptyFolder('demo')
      expect(await runReleased(program, demo, ['demo'])).toMatchObject({ code: 0 })
      expect(await runReleased(program, demo, ['doctor'])).toMatchObject({ code: 0 })
    },
    slow,
  )

  test(
    'refuses a command in a folder without a site, and leaves nothing there',
    async () => {
      const elsewhere = await emptyFolder('elsewhere')
      const { code, err } = await runReleased(program, elsewhere, ['user', 'list'])
      expect([code, err]).toEqual([1, expect.stringMatching(/^There is no site in .*elsewhere\./)])
      expect(await readdir(elsewhere)).toEqual([])
    },
    slow,
  )

  test(
    'says in one sentence that its port is taken',
    async () => {
      const running = await startReleased(program, site)
      const { port } = new URL(running.url)
      const second = spawn(program.masthead, ['start'], { cwd: site, env: { ...env, PORT: port } })
      const [printed, [code]] = await Promise.all([text(second.stderr), once(second, 'close')])
      expect([code, printed]).toEqual([1, expect.stringMatching(/^Port \d+ is already in use\. .*\n$/)])
      await running.stop()
    },
    slow,
  )
}
