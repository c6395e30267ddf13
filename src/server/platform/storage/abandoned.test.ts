import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { loadConfig } from '../../config.ts'
import { openDeps } from '../../open.ts'

test('at the start, temporary files of a killed process are removed, and no file that may be in use', async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'masthead-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  const folder = path.join(dataDir, 'tmp')
  for (const name of ['old', 'new']) {
    await mkdir(path.join(folder, `${name}-folder`), { recursive: true })
    await writeFile(path.join(folder, `${name}-folder`, 'variant'), 'x')
    await writeFile(path.join(folder, `${name}-file`), 'x')
  }
  const twoHoursAgo = Date.now() / 1000 - 2 * 60 * 60
  for (const name of ['old-folder', 'old-file'])
    await utimes(path.join(folder, name), twoHoursAgo, twoHoursAgo)
  const config = loadConfig({ NODE_ENV: 'test', DATA_DIR: dataDir, LOG_LEVEL: 'error' })
  const { close } = await openDeps(config, pino({ level: 'error' }))
  await close()
  expect((await readdir(folder)).sort()).toEqual(['new-file', 'new-folder'])
})
