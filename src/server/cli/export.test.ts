import { spawn } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { programEnv } from '../../../tests/support/program-env.ts'
import { siteExport } from '../../contracts/site-export.ts'

const bin = path.resolve('bin/masthead')
const site = path.resolve('tests/fixtures/wordpress/site.xml')

let directory: string
beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'masthead-cli-export-'))
  await masthead('import', 'wordpress', site, '--no-fetch')
})
afterAll(() => rm(directory, { recursive: true, force: true }))

const inFolder = (name: string) => path.join(directory, name)

async function masthead(...args: string[]) {
  const child = spawn(bin, args, { env: { ...programEnv, DATA_DIR: inFolder('data') } })
  const [out, err, code] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    new Promise((resolve) => child.on('close', resolve)),
  ])
  return { out, err, code }
}

test('writes a site as JSON once, and prints the schema of it', async () => {
  const file = inFolder('site.json')
  const { out, err, code } = await masthead('export', 'json', file)
  expect({ out, code }).toEqual({
    out: `8 articles, 3 pages and the descriptions of 0 files.\nThey are in ${file}.\n`,
    code: 0,
  })
  expect(err).toMatch(/^Articles: 8 of 8/m)
  expect(siteExport.safeParse(JSON.parse(await readFile(file, 'utf8'))).success).toBe(true)
  const again = await masthead('export', 'json', file)
  expect(again).toEqual({ out: '', err: `${file} exists already. Choose another file name.\n`, code: 1 })
  expect((await readdir(directory)).sort()).toEqual(['data', 'site.json'])
  const schema: unknown = JSON.parse((await masthead('export', 'json', '--schema')).out)
  expect(schema).toMatchObject({ title: 'Masthead site export', type: 'object' })
  expect((await masthead('export', 'json')).err).toBe('Name the file to write, such as site.json.\n')
})

test('writes a site for WordPress', async () => {
  const file = inFolder('site.xml')
  const { out, code } = await masthead('export', 'wxr', file)
  expect({ out, code }).toEqual({
    out: `8 articles, 3 pages and the descriptions of 0 files.\nThey are in ${file}.\n`,
    code: 0,
  })
  expect((await masthead('import', 'wordpress', file, '--no-fetch', '--dry-run')).out).toContain(
    '11 would be imported: 8 articles, 3 pages, 0 files',
  )
})

test('writes a site for Ghost', async () => {
  const file = inFolder('ghost.json')
  const { out, code } = await masthead('export', 'ghost', file)
  expect({ out, code }).toEqual({ out: `8 articles and 3 pages.\nThey are in ${file}.\n`, code: 0 })
  expect((await masthead('import', 'ghost', file, '--no-fetch', '--dry-run')).out).toContain(
    'would be imported: 8 articles, 3 pages, 0 files',
  )
})

test('writes a zip file instead of a folder, once', async () => {
  const file = inFolder('site.zip')
  const { out, code } = await masthead('export', 'markdown', file)
  expect({ out, code }).toEqual({ out: `8 articles and 3 pages.\nThey are in ${file}.\n`, code: 0 })
  expect((await masthead('import', 'markdown', file, '--no-fetch', '--dry-run')).out).toContain(
    'would be imported: 8 articles, 3 pages, 0 files',
  )
  const again = await masthead('export', 'markdown', file)
  expect(again).toEqual({ out: '', err: `${file} exists already. Choose another file name.\n`, code: 1 })
})

test('every form is in the help and in the README', async () => {
  const { out } = await masthead('export', '--help')
  const forms = Array.from(out.matchAll(/^ {2}([a-z]+) [[<]/gm), ([, name]) => name)
  expect(forms).toEqual(expect.arrayContaining(['markdown', 'static', 'wxr', 'ghost', 'json']))
  const table = await readFile(new URL('../../../README.md', import.meta.url), 'utf8')
  for (const form of forms.filter((name) => name !== 'help')) expect(table).toContain(`| \`export ${form} `)
})
