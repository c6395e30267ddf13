import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { whyUnreadable } from './file-faults.ts'
import { ImportFileError } from './import-file-error.ts'

/** Finds files in a folder by their addresses on the old site. */
export type MediaFolder = {
  /**
   * The file for an address. The folder may contain any last part of the old site's path, also within folders of its
   * own. A file in other folders is found by its name if no other file has that name.
   */
  find(url: string): string | undefined
}

const maxFiles = 1_000_000

/** Lists all files in a folder. Does not follow links. Throws ImportFileError if the folder cannot be read. */
export async function openMediaFolder(directory: string): Promise<MediaFolder> {
  const byPath = new Map<string, string>()
  const byEnd = new Map<string, string[]>()
  const entries = await readdir(directory, { recursive: true, withFileTypes: true }).catch(
    (error: unknown) => {
      throw new ImportFileError(
        `The folder ${directory} cannot be read: ${whyUnreadable(error)}. Give a folder with the files of the old site.`,
      )
    },
  )
  for (const entry of entries.slice(0, maxFiles)) {
    if (!entry.isFile()) continue
    const file = path.join(entry.parentPath, entry.name)
    const below = keyOf(path.relative(directory, file).split(path.sep).join('/'))
    byPath.set(below, file)
    for (const end of endsOf(below)) byEnd.set(end, [...(byEnd.get(end) ?? []), file])
  }
  return {
    find(url) {
      for (const end of endsOf(keyOf(decodedPath(url)))) {
        const files = byEnd.get(end) ?? []
        const file = byPath.get(end) ?? (files.length === 1 ? files[0] : undefined)
        if (file) return file
      }
      return undefined
    },
  }
}

/** `a/b/c`, `b/c` and `c`. Only the last eight parts of a deep path count. */
function endsOf(file: string): string[] {
  const parts = file
    .split('/')
    .filter((part) => part !== '')
    .slice(-8)
  return parts.map((_, index) => parts.slice(index).join('/'))
}

const keyOf = (file: string) => file.normalize('NFC').toLowerCase()

function decodedPath(url: string): string {
  const parsed = URL.parse(url)
  if (!parsed) return ''
  try {
    return decodeURIComponent(parsed.pathname)
  } catch {
    return parsed.pathname
  }
}
