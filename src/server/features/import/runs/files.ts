import { chmod, mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { english } from '../../../../i18n/said.ts'
import type { Config } from '../../../config.ts'
import { isZip, startOf } from '../read/file-start.ts'

// The names of the stored files. Messages contain them; `named` replaces them.
const names = { zip: 'export.zip', other: 'export.file' }

const folderOf = ({ dataDir }: Pick<Config, 'dataDir'>, id: string) => path.join(dataDir, 'imports', id)

/** Moves an uploaded file to the place where the import with this id finds it. */
export async function keepFile(config: Pick<Config, 'dataDir'>, id: string, file: string): Promise<void> {
  const folder = folderOf(config, id)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await chmod(file, 0o600)
  await rename(file, path.join(folder, isZip(await startOf(file)) ? names.zip : names.other))
}

/** The file of an import; undefined if this machine does not have it. */
export async function fileOf(config: Pick<Config, 'dataDir'>, id: string): Promise<string | undefined> {
  for (const name of Object.values(names)) {
    const file = path.join(folderOf(config, id), name)
    if (await stat(file).catch(() => undefined)) return file
  }
  return undefined
}

export const removeFile = (config: Pick<Config, 'dataDir'>, id: string): Promise<void> =>
  rm(folderOf(config, id), { recursive: true, force: true })

/** The ids of imports whose file this machine has. */
export const listFiles = ({ dataDir }: Pick<Config, 'dataDir'>): Promise<string[]> =>
  readdir(path.join(dataDir, 'imports')).catch(() => [])

export const goneMessage = (filename: string): string =>
  english('{filename} is no longer on the server. Upload it again: nothing is added twice.', { filename })

/** The message, with the name of the file that the person knows. */
export const named = (message: string, filename: string): string =>
  message.replaceAll(names.zip, filename).replaceAll(names.other, filename)
