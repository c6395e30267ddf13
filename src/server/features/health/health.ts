import { isProven } from '../../../content/backup-proof.ts'
import type { BackupProof } from '../../../contracts/backups.ts'
import { AppError } from '../../core/errors.ts'
import type { Connection } from '../../db/connect.ts'
import { pendingMigrations } from '../../db/migrate.ts'
import type { Disk, Hindrance } from '../../platform/disk.ts'
import * as queries from './health.queries.ts'

export { countSearch } from './health.queries.ts'

const alive = { status: 'ok' } as const

const proofAgesMs = 60_000

/**
 * The process runs and answers, whatever the database does: the state of the backups is read separately from the
 * answers.
 */
export function createHealth(readProof: () => Promise<BackupProof | null>, clock = () => performance.now()) {
  let proof: BackupProof | null = null
  let readAt = Number.NEGATIVE_INFINITY
  const refresh = async () => {
    try {
      proof = await readProof()
    } catch {
      // The last known state stays.
    }
  }
  return async () => {
    if (clock() - readAt >= proofAgesMs) {
      readAt = clock()
      void refresh()
    }
    if (proof === null) return alive
    const { at, pages, identical } = proof
    return { ...alive, [isProven(proof) ? 'proven' : 'notProven']: { at, pages, identical } }
  }
}

/** Checks that the site can work: the database answers, is migrated and can be written. Throws UNAVAILABLE otherwise. */
export function createReadiness(
  connection: Connection,
  disk: Pick<Disk, 'hindrance'>,
): () => Promise<typeof alive> {
  // A schema never goes back while the process runs, and checking it is expensive.
  let migrated = false
  return async () => {
    const problem = await problemOf(connection, migrated)
    if (problem) throw new AppError('UNAVAILABLE', problem, { retryAfter: 5 })
    migrated = true
    const hindrance = await disk.hindrance()
    if (hindrance) throw new AppError('UNAVAILABLE', unwritable[hindrance], { retryAfter: 30 })
    return alive
  }
}

const unwritable: Record<Hindrance, string> = {
  full: 'The disk is full: visitors can read the site, but nothing can be saved. Free some space.',
  readOnly:
    'The server cannot write its data: visitors can read the site, but nothing can be saved. Check the disk and the owner of the data.',
}

async function problemOf(connection: Connection, migrated: boolean): Promise<string | undefined> {
  try {
    if (migrated) await queries.ping(connection.read)
    else if ((await pendingMigrations(connection)).length > 0) {
      return 'The database is not up to date. Run "npx masthead migrate", or restart the server.'
    }
    return undefined
  } catch {
    return 'The database is not responding. Try again in a moment.'
  }
}
