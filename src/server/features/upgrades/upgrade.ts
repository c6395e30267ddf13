// From one version to the next and back: what happens to the database before an upgrade, and how the version before
// returns.
import { sql } from 'kysely'
import type { Deps } from '../../core/context.ts'
import { migrate, pendingMigrations } from '../../db/migrate.ts'
import { hasContent } from '../archive/archive.ts'
import { writeSnapshot } from './snapshots.ts'

export { type Rollback, rollBack } from './rollback.ts'

/**
 * Migrates the database, after a snapshot of a site that has content. Returns the names of the applied migrations.
 * Throws MigrationError, and ArchiveError if the snapshot cannot be written: then nothing was changed.
 */
export async function bringUpToDate(
  deps: Pick<Deps, 'engine' | 'db' | 'read' | 'background' | 'storage' | 'config' | 'now'>,
): Promise<string[]> {
  // Opens or creates the database, which reading alone does not.
  await sql`select 1`.execute(deps.db)
  if ((await pendingMigrations(deps)).length > 0 && (await hasContent(deps.read))) await writeSnapshot(deps)
  return migrate(deps)
}
