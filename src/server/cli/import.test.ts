import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { programEnv } from '../../../tests/support/program-env.ts'
import { zipOf } from '../../../tests/support/zip.ts'
import { describeProgress } from './progress.ts'

const bin = path.resolve('bin/masthead')
const fixtures = path.resolve('tests/fixtures/wordpress')

describe('masthead import wordpress', () => {
  let directory: string
  beforeAll(async () => {
    directory = await mkdtemp(path.join(tmpdir(), 'masthead-cli-import-'))
  })
  afterAll(() => rm(directory, { recursive: true, force: true }))

  async function run(...args: string[]) {
    const env = { ...programEnv, DATA_DIR: path.join(directory, 'data') }
    const child = spawn(bin, ['import', 'wordpress', ...args], { env })
    const [out, err, code] = await Promise.all([
      text(child.stdout),
      text(child.stderr),
      new Promise((resolve) => child.on('close', resolve)),
    ])
    return { out, err, code }
  }

  test('reports its progress, and ends with what was imported and what was skipped and why', async () => {
    const { out, err, code } = await run(path.join(fixtures, 'site.xml'), '--no-fetch')
    expect(code).toBe(0)
    expect(out).toMatch(/^https:\/\/harbour\.example: 28 items in .* s\.$/m)
    expect(out).toContain('20 imported: 8 articles, 3 pages, 0 files, 9 menu items')
    expect(out).toContain('8 skipped')
    expect(out).toContain('stored for later: 2 comments')
    expect(out).toContain('It was in the trash: Gone')
    expect(out).toContain(
      'https://harbour.example/files/pier.jpg (it is not in the export, and nothing was downloaded)',
    )
    expect(err).toMatch(/^Articles: 8 of 8/m)
  })

  test('says what the old site was called, and takes what is asked for', async () => {
    const file = path.join(fixtures, 'site.xml')
    const { out } = await run(file, '--no-fetch', '--take', 'language')
    expect(out).toContain('This site has taken: Language')
    expect(out).toContain(
      'The old site has, for --take:\n  name: Harbour & Hill\n  description: Walks between',
    )
    const { err, code } = await run(file, '--take', 'name,everything')
    expect([code, err]).toEqual([
      expect.any(Number),
      expect.stringContaining('"everything" is none of name,'),
    ])
    expect(code).not.toBe(0)
  })

  test('says that everything was imported before', async () => {
    const { out, code } = await run(path.join(fixtures, 'site.xml'), '--no-fetch')
    expect(code).toBe(0)
    expect(out).toContain('0 imported')
    expect(out).toContain('20 were already here')
  })

  test('reads the zip file of WordPress.com', async () => {
    const file = path.join(directory, 'download')
    const part = await readFile(path.join(fixtures, 'site.xml'))
    await writeFile(file, await zipOf({ 'site/a.000.xml': part, 'site/a.001.xml': part }))
    const { out, code } = await run(file, '--no-fetch')
    expect(code).toBe(0)
    expect(out).toContain('20 were already here')
    expect(out).toContain('28 of the items are in more than one file of the export and were read once')
  })

  test.each([
    ['truncated.xml', /^Line 72, column \d+: The file ends in the middle/],
    ['no-such-file.xml', /^There is no file/],
  ])('refuses %s with a sentence', async (name, message) => {
    const { out, err, code } = await run(path.join(fixtures, name))
    expect({ code, out }).toEqual({ code: 1, out: '' })
    expect(err).toMatch(message)
    expect(err).toContain('Nothing was changed.')
  })
})

test('masthead import markdown reads a folder, and names what it left out', async () => {
  const directory = await mkdtemp(path.join(tmpdir(), 'masthead-cli-markdown-'))
  try {
    const folder = path.resolve('tests/fixtures/markdown/zola')
    const env = { ...programEnv, DATA_DIR: path.join(directory, 'data') }
    const child = spawn(bin, ['import', 'markdown', folder, '--no-fetch', '--dry-run'], { env })
    const out = await text(child.stdout)
    expect(out).toContain('2 would be imported: 2 articles, 0 pages, 0 files')
    expect(out).toContain(
      'It introduces a list, and this site creates its lists automatically: content/blog/_index.md',
    )
  } finally {
    await rm(directory, { recursive: true, force: true })
  }
})

test.each([
  [{ done: 0, total: 10 }, 0, 'Media: 0 of 10'],
  [{ done: 4, total: 10 }, 2, 'Media: 4 of 10, 2.0 per second, 3 s left'],
  [{ done: 100, total: 20_000 }, 5, 'Media: 100 of 20000, 20 per second, 17 min left'],
  [{ done: 10, total: 10 }, 1, 'Media: 10 of 10, 10 per second'],
])('progress %j after %d s', (progress, seconds, line) => {
  expect(describeProgress({ stage: 'Media', ...progress }, seconds)).toBe(line)
})
