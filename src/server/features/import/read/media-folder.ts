import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { ImportFileError } from './import-file-error.ts'

/** Files of a folder by the addresses that they had in WordPress. */
export type MediaFolder = {
  /** The file for an address: by its path below wp-content/uploads, else by its name if only one file has it. */
  find(url: string): string | undefined
}

const maxFiles = 1_000_000

/** Reads the names of all files in a folder. Does not follow links. Throws ImportFileError if it cannot be read. */
export async function openMediaFolder(directory: string): Promise<MediaFolder> {
  const byPath = new Map<string, string>()
  const byName = new Map<string, string[]>()
  const entries = await readdir(directory, { recursive: true, withFileTypes: true }).catch(
    (error: unknown) => {
      const { code } = error as { code?: string }
      throw new ImportFileError(
        `The folder ${directory} cannot be read (${code}). Give a copy of wp-content/uploads.`,
      )
    },
  )
  for (const entry of entries.slice(0, maxFiles)) {
    if (!entry.isFile()) continue
    const file = path.join(entry.parentPath, entry.name)
    const below = keyOf(path.relative(directory, file).split(path.sep).join('/'))
    byPath.set(withoutUploads(below), file)
    const name = keyOf(entry.name)
    byName.set(name, [...(byName.get(name) ?? []), file])
  }
  return {
    find(url) {
      const wanted = decodedPath(url)
      if (wanted === undefined) return undefined
      const below = keyOf(withoutUploads(wanted.replace(/^\/+/, '')))
      const sameName = byName.get(keyOf(path.posix.basename(wanted))) ?? []
      return byPath.get(below) ?? (sameName.length === 1 ? sameName[0] : undefined)
    },
  }
}

const withoutUploads = (file: string) => file.replace(/^(?:.*\/)?wp-content\/uploads\/|^uploads\//, '')
const keyOf = (file: string) => file.normalize('NFC').toLowerCase()

function decodedPath(url: string): string | undefined {
  const parsed = URL.parse(url)
  if (!parsed) return undefined
  try {
    return decodeURIComponent(parsed.pathname)
  } catch {
    return parsed.pathname
  }
}
