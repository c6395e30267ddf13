import { mkdtemp, readdir, rm, stat, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { abandonedAfterMs, dropAbandoned } from './abandoned.ts'
import { makeTemporaryFolder } from './temporary-folder.ts'

test('a folder in use stays, however old its content is, and goes when it is removed', async () => {
  const parent = path.join(await mkdtemp(path.join(tmpdir(), 'masthead-')), 'tmp')
  onTestFinished(() => rm(path.dirname(parent), { recursive: true, force: true }))
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const folder = await makeTemporaryFolder(parent, 'work-')
  const old = new Date(Date.now() - 2 * abandonedAfterMs)
  await utimes(folder.path, old, old)
  vi.advanceTimersByTime(abandonedAfterMs / 2)
  await expect.poll(async () => (await stat(folder.path)).mtimeMs).toBeGreaterThan(old.getTime())
  await dropAbandoned(parent)
  expect(await readdir(parent)).toEqual([path.basename(folder.path)])
  await folder.remove()
  expect(await readdir(parent)).toEqual([])
})
