import { mkdtemp, readdir, rm, stat, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { earlierSchema } from '../../../../tests/support/earlier-sites.ts'
import { loadConfig } from '../../config.ts'
import { abandonedAfterMs, dropAbandoned } from '../../platform/storage/abandoned.ts'
import { openStorage } from '../../platform/storage/open-storage.ts'
import { createStoredArchive } from './backup-store.ts'
import { openStaging } from './staging.ts'

test.each([
  [
    'restore',
    async (dataDir: string) => {
      const staging = await openStaging({ dataDir }, { schema: earlierSchema, product: '1.0.0' })
      return () => staging.close()
    },
  ],
  [
    'backup',
    async (dataDir: string) => {
      const storage = openStorage(loadConfig({ NODE_ENV: 'test', DATA_DIR: dataDir }))
      const tmp = path.join(dataDir, 'tmp')
      const archive = await createStoredArchive(storage, {
        name: 'a',
        before: undefined,
        tmp,
        checksStored: false,
      })
      return () => archive.discard()
    },
  ],
])('the folder of a %s that takes hours is not abandoned', async (_what, open) => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'masthead-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const close = await open(dataDir)
  const tmp = path.join(dataDir, 'tmp')
  const [name = ''] = await readdir(tmp)
  const old = new Date(Date.now() - 2 * abandonedAfterMs)
  await utimes(path.join(tmp, name), old, old)
  vi.advanceTimersByTime(abandonedAfterMs / 2)
  await expect.poll(async () => (await stat(path.join(tmp, name))).mtimeMs).toBeGreaterThan(old.getTime())
  await dropAbandoned(tmp)
  expect(await readdir(tmp)).toEqual([name])
  await close()
  expect(await readdir(tmp)).toEqual([])
})
