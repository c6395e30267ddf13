import { mkdir, readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import type { Config } from '../../config.ts'
import type { Deps } from '../../core/context.ts'
import { type Manifest, openArchive, writeArchive } from '../archive/archive.ts'

const ending = '.tar'
const maxSnapshots = 6

export type Snapshot = { file: string; manifest: Manifest }

const folderOf = ({ dataDir }: Pick<Config, 'dataDir'>) => path.join(dataDir, 'snapshots')

/**
 * Writes the rows of the site, without its files, into the folder "snapshots" of the data directory, where the newest
 * stay. Returns the path. Throws ArchiveError.
 */
export async function writeSnapshot(
  deps: Pick<Deps, 'read' | 'background' | 'storage' | 'config' | 'now'>,
): Promise<string> {
  const folder = folderOf(deps.config)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const name = deps.now().replaceAll(/[:.]/g, '-')
  const file = path.join(folder, `${name}${ending}`)
  await writeArchive(deps, { file }, { hasFiles: false })
  const old = (await listSnapshots(deps.config)).slice(maxSnapshots)
  for (const outdated of old) await rm(outdated, { force: true })
  return file
}

/** The newest snapshot with a schema older than `schema`; undefined if there is none. Throws ArchiveError for a damaged one. */
export async function newestBefore(
  config: Pick<Config, 'dataDir'>,
  schema: string,
): Promise<Snapshot | undefined> {
  for (const file of await listSnapshots(config)) {
    const { manifest } = await openArchive({ file }, undefined)
    if (manifest.schema < schema) return { file, manifest }
  }
  return undefined
}

/** The paths of all snapshots, the newest first. */
async function listSnapshots(config: Pick<Config, 'dataDir'>): Promise<string[]> {
  const folder = folderOf(config)
  const names = await readdir(folder).catch(() => [])
  return names
    .filter((name) => name.endsWith(ending))
    .sort()
    .reverse()
    .map((name) => path.join(folder, name))
}
