import { mkdir, mkdtemp, utimes } from 'node:fs/promises'
import path from 'node:path'
import { abandonedAfterMs } from './abandoned.ts'
import { removeFolder } from './remove-folder.ts'

/** A folder for work in progress. */
export type TemporaryFolder = { path: string; remove(): Promise<void> }

/**
 * Makes a folder below `parent` for work of any length. While this process runs, the folder never looks abandoned to
 * `dropAbandoned`. Only its owner can read it.
 */
export async function makeTemporaryFolder(parent: string, prefix: string): Promise<TemporaryFolder> {
  await mkdir(parent, { recursive: true })
  const folder = await mkdtemp(path.join(parent, prefix))
  const touch = () => {
    const now = new Date()
    utimes(folder, now, now).catch(() => {
      // The folder is gone, or the disk is read-only. The work in it then reports that itself.
    })
  }
  const timer = setInterval(touch, abandonedAfterMs / 4)
  timer.unref()
  return {
    path: folder,
    async remove() {
      clearInterval(timer)
      await removeFolder(folder)
    },
  }
}
