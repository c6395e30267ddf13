import { opendir, rmdir, unlink } from 'node:fs/promises'
import path from 'node:path'

/**
 * Removes a folder with everything in it; does nothing if there is none. Removes one file after the other, because
 * Node's own `rm` needs more than a kilobyte of memory for each file of a folder.
 */
export async function removeFolder(folder: string): Promise<void> {
  const entries = await opendir(folder).catch(unlessMissing)
  if (!entries) return
  const folders: string[] = []
  for await (const entry of entries) {
    if (entry.isDirectory()) folders.push(entry.name)
    else await unlink(path.join(folder, entry.name)).catch(unlessMissing)
  }
  for (const name of folders) await removeFolder(path.join(folder, name))
  await rmdir(folder).catch(unlessMissing)
}

function unlessMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}
