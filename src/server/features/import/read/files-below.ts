import { readdir } from 'node:fs/promises'
import path from 'node:path'

/**
 * The sorted paths of all files in an unpacked folder, with `/`. Hidden files and those that macOS adds are left out.
 */
export async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
    .filter((name) => !/(?:^|\/)__MACOSX\//.test(name))
    .sort()
}
