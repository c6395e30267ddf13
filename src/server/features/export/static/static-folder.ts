import { appendFile, mkdir, readdir, readFile, rename, rm, rmdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { english } from '../../../../i18n/said.ts'
import type { Ctx } from '../../../core/context.ts'
import { copyFile, writeWhole } from '../text-files.ts'

/** Lists all files that an export has written, so that a later one can remove what is gone. */
export const listName = '.masthead-static.json'
/** Lists the files written since then, one on each line, because a process may be killed at any moment. */
const journalName = '.masthead-static.new'

export type StaticFolder = {
  /** Writes a file unless the same bytes are already there. `type`: the content type on the site. */
  write(file: string, body: Buffer, type?: string): Promise<void>
  /** Copies a file of the storage unless it is already there. Returns false if the storage lacks it. */
  copy(ctx: Ctx, key: string, file: string): Promise<boolean>
  /** Records what was written, even if the export does not finish. */
  save(): Promise<void>
  /** Removes files of earlier exports that this one did not write. */
  finish(): Promise<{ files: number; written: number; removed: number }>
}

/** The folder is not empty, and no export has written what is in it. */
export class FolderTaken extends Error {
  override name = 'FolderTaken'

  constructor(folder: string) {
    super(
      english('{folder} has other files in it. Choose a new folder, or one with an earlier export.', {
        folder,
      }),
    )
  }
}

/** Opens a new or empty folder, or one with an earlier export. Throws FolderTaken for any other folder. */
export async function openFolder(directory: string): Promise<StaticFolder> {
  await mkdir(directory, { recursive: true })
  const before = await readList(directory)
  if (!before && (await readdir(directory)).length > 0) throw new FolderTaken(directory)
  const list = new Set<string>()
  const known = new Set(before)
  // From now on, the folder counts as one of an export, even if this export is stopped.
  await writeList(directory, known)
  let written = 0
  /** Records a file before it is written. */
  const remember = async (file: string) => {
    if (known.has(file)) return
    known.add(file)
    await appendFile(path.join(directory, journalName), `${JSON.stringify(file)}\n`)
  }
  return {
    // The journal already has every name.
    save: async () => {},
    async write(file, body) {
      await remember(file)
      list.add(file)
      const target = path.join(directory, file)
      const present = await readFile(target).catch(() => undefined)
      if (present?.equals(body)) return
      await mkdir(path.dirname(target), { recursive: true })
      await writeFile(`${target}.part`, body)
      await rename(`${target}.part`, target)
      written += 1
    },
    async copy(ctx, key, file) {
      await remember(file)
      const outcome = await copyFile(ctx, key, path.join(directory, file))
      if (outcome === 'missing') return false
      list.add(file)
      if (outcome === 'copied') written += 1
      return true
    },
    async finish() {
      let removed = 0
      for (const file of known) {
        if (list.has(file)) continue
        for (const name of [file, `${file}.part`]) await rm(path.join(directory, name), { force: true })
        await removeEmpty(directory, path.dirname(file))
        removed += 1
      }
      await writeList(directory, list)
      return { files: list.size, written, removed }
    },
  }
}

async function readList(directory: string): Promise<string[] | undefined> {
  const text = await readFile(path.join(directory, listName), 'utf8').catch(() => undefined)
  if (text === undefined) return undefined
  const names: unknown = JSON.parse(text)
  if (!Array.isArray(names)) return undefined
  const all = [...names, ...(await readJournal(directory))]
  return all.filter((name): name is string => typeof name === 'string' && isInside(name))
}

/**
 * Ignores a last line that was only begun, because its file was not written. A power cut may have damaged other lines.
 */
async function readJournal(directory: string): Promise<unknown[]> {
  const text = await readFile(path.join(directory, journalName), 'utf8').catch(() => '')
  const lines = text.split('\n').slice(0, -1)
  return lines.flatMap((line) => {
    try {
      return [JSON.parse(line) as unknown]
    } catch {
      return []
    }
  })
}

/** Anybody may have changed the list: it must never name a file outside of the folder. */
export const isInside = (name: string): boolean =>
  name.split(/[/\\]/).every((part) => part !== '' && part !== '.' && part !== '..')

async function writeList(directory: string, names: ReadonlySet<string>): Promise<void> {
  await writeWhole(path.join(directory, listName), `${JSON.stringify([...names], null, 1)}\n`)
  await rm(path.join(directory, journalName), { force: true })
}

/** Removes folders that have become empty, innermost first. */
async function removeEmpty(directory: string, folder: string): Promise<void> {
  for (let at = folder; at !== '.' && at !== ''; at = path.dirname(at))
    if (
      !(await rmdir(path.join(directory, at)).then(
        () => true,
        () => false,
      ))
    )
      return
}
