import { lstat, readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { hindranceOfFile } from '../disk.ts'
import { removeFolder } from './remove-folder.ts'

export const abandonedAfterMs = 60 * 60 * 1000

/** Deletes temporary files that a killed process left in a folder, an hour after their last change. */
export async function dropAbandoned(folder: string): Promise<void> {
  for (const name of await readdir(folder).catch(nothingThere)) {
    const file = path.join(folder, name)
    const stats = await lstat(file).catch(() => undefined)
    if (!stats || Date.now() - stats.mtimeMs <= abandonedAfterMs) continue
    await (stats.isDirectory() ? removeFolder(file) : rm(file, { force: true })).catch(ignoreReadOnly)
  }
}

function ignoreReadOnly(error: unknown): void {
  if (hindranceOfFile(error) === undefined) throw error
}

function nothingThere(error: unknown): string[] {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
  throw error
}
