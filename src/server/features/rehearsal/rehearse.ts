// Restores an archive into a copy, shows every public address from it, and compares the answers with those of the site.
import { contextOf, type Deps, system } from '../../core/context.ts'
import {
  type ArchiveOptions,
  archivedTables,
  deletedRows,
  type Place,
  writtenRows,
} from '../archive/archive.ts'
import { listAddresses } from './addresses.ts'
import { type Ask, type Comparison, compareSites } from './compare.ts'
import { type Copy, openCopy } from './copy.ts'

export type { Answer, Ask } from './compare.ts'

const maxAddresses = 2000

export type Rehearsal = Pick<Copy, 'manifest' | 'files' | 'migrations' | 'migratedInMs'> & {
  /** How many public addresses there are. */
  total: number
  /** Those that were compared. */
  compared: Comparison[]
  /** Rows that the site has otherwise than the archive; undefined where the two have different schemas. */
  changedRows: number | undefined
}

/**
 * `site` asks the site itself; `serve` runs a server on the copy, without listening, for as long as `work` takes. Throws
 * ArchiveError when the archive cannot be restored.
 */
export async function rehearse(
  deps: Deps,
  place: Place,
  { site, serve, ...options }: ArchiveOptions & { site: Ask; serve: Serve },
): Promise<Rehearsal> {
  const copy = await openCopy(deps, place, options)
  try {
    const { addresses, total } = await listAddresses(contextOf(copy.deps, system), maxAddresses)
    const compared = await serve(copy.deps, async (answer) => {
      const found: Comparison[] = []
      for await (const comparison of compareSites(addresses, { site, copy: answer })) {
        found.push(comparison)
        options.onProgress?.({ stage: 'Addresses', done: found.length, total: addresses.length })
      }
      return found
    })
    const changedRows = copy.migrations.length === 0 ? await countChanges(copy.deps, deps) : undefined
    const { manifest, files, migrations, migratedInMs } = copy
    return { manifest, files, migrations, migratedInMs, total, compared, changedRows }
  } finally {
    await copy.close()
  }
}

export type Serve = <T>(deps: Deps, work: (ask: Ask) => Promise<T>) => Promise<T>

async function countChanges(
  { db: before }: Pick<Deps, 'db'>,
  { db: now }: Pick<Deps, 'db'>,
): Promise<number> {
  let count = 0
  for (const table of archivedTables) {
    for await (const _ of writtenRows(table, { before, now })) count += 1
    for await (const _ of deletedRows(table, { before, now })) count += 1
  }
  return count
}
