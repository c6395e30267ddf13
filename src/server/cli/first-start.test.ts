import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseEnv } from 'node:util'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { loadConfig } from '../config.ts'
import { configure, isConfigured } from './first-start.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'masthead-first-start-'))
})
afterEach(() => rm(folder, { recursive: true }))

/** The configuration that results from these answers, and the number of questions. */
async function answered(...answers: string[]) {
  let asked = 0
  await configure(folder, async () => answers[asked++] ?? '')
  const config = loadConfig(parseEnv(await readFile(path.join(folder, '.env'), 'utf8')))
  return { asked, config }
}

test('both questions have sensible defaults', async () => {
  const { asked, config } = await answered()
  expect(asked).toBe(2)
  expect(config).toMatchObject({ port: 3000, publicUrl: 'http://127.0.0.1:3000', trustProxy: false })
  expect(path.basename(config.dataDir)).toBe('data')
})

test('the site runs with the answers', async () => {
  const { config } = await answered('http://localhost:4000', '/srv/my "own" # blog')
  expect(config).toMatchObject({
    port: 4000,
    publicUrl: 'http://localhost:4000',
    dataDir: '/srv/my "own" # blog',
  })
})

test('a public address belongs to a proxy, and the site has its own port', async () => {
  const { config } = await answered('https://blog.example.com/')
  expect(config).toMatchObject({ port: 3000, host: '127.0.0.1', publicUrl: 'https://blog.example.com' })
})

test('an address without http is asked for again', async () => {
  const { asked, config } = await answered('blog.example.com', 'https://blog.example.com')
  expect(asked).toBe(3)
  expect(config.publicUrl).toBe('https://blog.example.com')
})

test('only its owner can read the file, and no other file remains', async () => {
  await answered()
  expect((await stat(path.join(folder, '.env'))).mode & 0o777).toBe(0o600)
  expect(await readdir(folder)).toEqual(['.env'])
})

test('nothing is asked in a folder with a site, or if the environment names one', async () => {
  expect(isConfigured(folder, {})).toBe(false)
  expect(isConfigured(folder, { DATABASE_URL: 'postgres://localhost/blog' })).toBe(true)
  await mkdir(path.join(folder, 'data'))
  expect(isConfigured(folder, {})).toBe(true)
  await rm(path.join(folder, 'data'), { recursive: true })
  await writeFile(path.join(folder, '.env'), '')
  expect(isConfigured(folder, {})).toBe(true)
})
