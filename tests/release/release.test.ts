// What `npm run release` has made, on a machine of its own as far as that goes: `npm run test:release`.
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freePort } from '../support/site-process.ts'
import { scaled } from '../support/timeouts.ts'
import { findMissing, firstAdmin, runReleased, startReleased } from './released-site.ts'

const slow = scaled(180_000)
const released = (pattern: string) => path.resolve(globSync(`release/${pattern}`)[0] ?? `release/${pattern}`)

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'masthead-release-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function emptyFolder(name: string): Promise<string> {
  const made = path.join(folder, name)
  await mkdir(made)
  return made
}

describe('the tarball', () => {
  let masthead: string
  let site: string
  beforeAll(async () => {
    const program = await emptyFolder('program')
    execFileSync('tar', ['-xzf', released(`*-linux-${process.arch}.tar.gz`), '-C', program])
    masthead = path.join(program, (await readdir(program))[0] ?? '', 'masthead')
    site = await emptyFolder('site')
  }, slow)

  test(
    'starts in an empty folder without PATH, and offers to create the first administrator',
    async () => {
      const running = await startReleased(masthead, site)
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
      const running = await startReleased(masthead, site, firstAdmin)
      expect(await findMissing(running.url)).toEqual([])
      const archive = path.join(folder, 'backup.tar')
      expect(await runReleased(masthead, site, ['backup', '--to', archive])).toMatchObject({ code: 0 })
      expect(await runReleased(masthead, site, ['verify', archive])).toMatchObject({ code: 0 })
      expect(await running.stop()).toBe(0)
      const copy = await emptyFolder('copy')
      expect(await runReleased(masthead, copy, ['restore', archive])).toMatchObject({ code: 0 })
      const restored = await startReleased(masthead, copy)
      expect(await (await fetch(restored.url)).text()).toContain('First')
      await restored.stop()
    },
    slow,
  )

  test(
    'loads the demo site, and the doctor finds nothing wrong',
    async () => {
      const demo = await emptyFolder('demo')
      expect(await runReleased(masthead, demo, ['demo'])).toMatchObject({ code: 0 })
      expect(await runReleased(masthead, demo, ['doctor'])).toMatchObject({ code: 0 })
    },
    slow,
  )

  test('refuses a command in a folder without a site, and leaves nothing there', async () => {
    const elsewhere = await emptyFolder('elsewhere')
    const { code, err } = await runReleased(masthead, elsewhere, ['user', 'list'])
    expect([code, err]).toEqual([1, expect.stringMatching(/^There is no site in .*elsewhere\./)])
    expect(await readdir(elsewhere)).toEqual([])
  })

  test(
    'says in one sentence that its port is taken',
    async () => {
      const running = await startReleased(masthead, site)
      const { port } = new URL(running.url)
      const second = spawn(masthead, ['start'], { cwd: site, env: { PATH: '', PORT: port } })
      const [printed, [code]] = await Promise.all([text(second.stderr), once(second, 'close')])
      expect([code, printed]).toEqual([1, expect.stringMatching(/^Port \d+ is already in use\. .*\n$/)])
      await running.stop()
    },
    slow,
  )
})

describe('the npm package', () => {
  let project: string
  beforeAll(async () => {
    project = await emptyFolder('project')
    await writeFile(path.join(project, 'package.json'), '{ "private": true }')
    const printed = execFileSync('npm', ['install', '--no-audit', '--no-fund', released('*.tgz')], {
      cwd: project,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    expect(printed).not.toContain('EBADENGINE')
  }, slow)

  test(
    'starts from an empty project',
    async () => {
      const running = await startReleased(
        path.join(project, 'node_modules/.bin/masthead'),
        project,
        firstAdmin,
      )
      expect(await findMissing(running.url)).toEqual([])
      expect(await running.stop()).toBe(0)
    },
    slow,
  )

  test(
    'asks two questions in an empty folder, and runs as they are answered',
    async () => {
      const site = await emptyFolder('asked')
      const url = `http://127.0.0.1:${await freePort()}`
      // "script" gives it a terminal.
      const command = path.join(project, 'node_modules/.bin/masthead')
      const terminal = spawn('script', ['--quiet', '--return', '--command', command, '/dev/null'], {
        cwd: site,
      })
      let printed = ''
      const answers = [
        ['[http://127.0.0.1:3000]', url],
        ['[./data]', './words'],
      ] as const
      let answered = 0
      const running = Promise.withResolvers<void>()
      terminal.stdout.on('data', (bytes) => {
        printed += String(bytes)
        const [question, answer] = answers[answered] ?? []
        if (question && printed.includes(question)) {
          answered += 1
          terminal.stdin.write(`${answer}\r`)
        }
        if (printed.includes('is running at')) running.resolve()
      })
      void once(terminal, 'exit').then(() => running.reject(new Error(printed)))
      await running.promise
      expect((await fetch(`${url}/api/health`)).status).toBe(200)
      const ended = once(terminal, 'exit')
      terminal.stdin.write('\u0003')
      await ended
      expect(await readFile(path.join(site, '.env'), 'utf8')).toContain('DATA_DIR="./words"')
      expect((await readdir(site)).sort()).toEqual(['.env', 'words'])
    },
    slow,
  )
})
