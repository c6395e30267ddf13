import { english } from '../../../i18n/said.ts'
// Restores an archive into a copy, requests every public address from it, and compares the answers with those of the
// site.
import type { Deps } from '../../core/context.ts'
import type { ArchiveOptions, Place } from '../archive/archive.ts'
import { listAddresses } from './addresses.ts'
import { type Ask, type Comparison, compareSites } from './compare.ts'
import { type Copy, openCopy } from './copy.ts'
import { compareRows, type RowDifferences } from './row-differences.ts'

export type { Answer, Ask } from './compare.ts'

const maxAddresses = 2000

export type Rehearsal = Pick<Copy, 'manifest' | 'files' | 'migrations' | 'migratedInMs'> & {
  /** The number of public addresses. */
  total: number
  /** The compared ones. */
  compared: Comparison[]
  /** The differences between the rows; undefined if site and archive have different schemas. */
  rows: RowDifferences | undefined
}

/**
 * `site` requests from the site itself; `serve` runs a server on the copy, without listening, while `work` runs. Throws
 * ArchiveError if the archive cannot be restored.
 */
export async function rehearse(
  deps: Deps,
  place: Place,
  { site, serve, ...options }: ArchiveOptions & { site: Ask; serve: Serve },
): Promise<Rehearsal> {
  const copy = await openCopy(deps, place, options)
  try {
    const isSameSchema = copy.migrations.length === 0
    const { addresses, total } = await listAddresses(shownBy(deps, copy), {
      limit: maxAddresses,
      // Following a redirect counts as a hit, so redirects are not requested where their rows have been compared.
      hasRedirects: !isSameSchema,
    })
    const compared = await serve(copy.deps, async (answer) => {
      const found: Comparison[] = []
      for await (const comparison of compareSites(addresses, { site, copy: answer })) {
        found.push(comparison)
        options.onProgress?.({ stage: english('Addresses'), done: found.length, total: addresses.length })
      }
      return found
    })
    const { manifest, files, migrations, migratedInMs } = copy
    const rows = isSameSchema
      ? await compareRows({ copy: copy.deps.db, site: deps.db }, manifest.createdAt)
      : undefined
    return { manifest, files, migrations, migratedInMs, total, compared, rows }
  } finally {
    await copy.close()
  }
}

/** What the copy has lost is still on the site; what has become public since is not in the archive. */
const shownBy = ({ db, now }: Deps, { deps, manifest }: Copy) => [
  { db: deps.db, now: now() },
  { db, now: manifest.createdAt },
]

export type Serve = <T>(deps: Deps, work: (ask: Ask) => Promise<T>) => Promise<T>
