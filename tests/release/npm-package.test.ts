// The npm package of `npm run release`, installed from its file: `npm run test:release`.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { globSync, readFileSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '../../scripts/free-port.ts'
import { scaled } from '../support/timeouts.ts'
import { findMissing, firstAdmin, startReleased } from './released-site.ts'

const slow = scaled(180_000)
const packed = path.resolve(globSync('release/*.tgz')[0] ?? 'release/masthead.tgz')
let folder: string
let project: string
let masthead: string
let warnings: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'masthead-package-'))
  project = path.join(folder, 'project')
  await mkdir(project)
  await writeFile(path.join(project, 'package.json'), '{ "private": true }')
  // The system's Node, not the pinned one.
  const PATH = (process.env.PATH ?? '').split(':').filter((one) => !one.endsWith('/node_modules/.bin'))
  const { status, stderr } = spawnSync('npm', ['install', '--no-audit', '--no-fund', packed], {
    cwd: project,
    encoding: 'utf8',
    env: { ...process.env, PATH: PATH.join(':') },
  })
  if (status !== 0) throw new Error(stderr)
  warnings = stderr
  masthead = path.join(project, 'node_modules/.bin/masthead')
}, slow)
afterAll(() => rm(folder, { recursive: true, force: true }))

test('installs without a warning on the Node of the system', () => {
  expect(warnings).not.toContain('EBADENGINE')
})

test('has the list of its parts beside it, like every artifact', () => {
  const artifacts = globSync('release/*.{tgz,tar.gz}')
  expect(artifacts).toContain(path.relative('.', packed))
  const partsOf = (file: string) => JSON.parse(readFileSync(`${file}.cdx.json`, 'utf8')).components
  for (const file of artifacts) expect([file, partsOf(file).length > 100]).toEqual([file, true])
})

test('is published by the workflow', () => {
  const workflow = readFileSync('.github/workflows/release.yml', 'utf8')
  const command = workflow.match(/npm publish .*/)?.[0]?.replace('--provenance', '--dry-run') ?? 'no command'
  const { status, stdout, stderr } = spawnSync('sh', ['-c', command], { encoding: 'utf8' })
  expect([status, stdout.trim(), stderr]).toEqual([
    0,
    expect.stringMatching(/^\+ masthead@/),
    expect.stringContaining('npm-shrinkwrap.json'),
  ])
})

test(
  'starts from an empty project',
  async () => {
    const program = { masthead, env: { PATH: '' } }
    const running = await startReleased(program, project, firstAdmin)
    expect(await findMissing(running.url)).toEqual([])
    expect(await running.stop()).toBe(0)
  },
  slow,
)

test(
  'asks two questions in an empty folder, and runs as they are answered',
  async () => {
    const site = path.join(folder, 'asked')
    await mkdir(site)
    const url = `http://127.0.0.1:${await freePort()}`
    // "script" gives it a terminal.
    const terminal = spawn('script', ['--quiet', '--return', '--command', masthead, '/dev/null'], {
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
