// Two consecutive versions can work on one database, so that one instance after the other can be updated: a migration adds
// first, and what nobody uses any more is removed one version later. docs/upgrade.md tells people the rule.
import { sql } from 'kysely'
import type { Db } from './schema.ts'

const table = 'kysely_migration'

/** The names of all migrations that the database has had; none for a database that is still to be made. */
export async function appliedMigrations(db: Db): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true })
  if (!tables.some(({ name }) => name === table)) return []
  const { rows } = await sql<{ name: string }>`select name from ${sql.table(table)} order by name`.execute(db)
  return rows.map(({ name }) => name)
}

/**
 * Whether `version` cannot work on a database after `migration`. One that removes what an earlier version uses ends with
 * the first version that works without it: `0042_drop_excerpts_needs_1_3` for 1.3.0.
 */
export function isTooNew(migration: string, version: string): boolean {
  const needed = /_needs_(\d+)_(\d+)$/.exec(migration)?.slice(1).map(Number)
  const [major = 0, minor = 0] = version.split('.').map(Number)
  const [neededMajor = 0, neededMinor = 0] = needed ?? []
  return neededMajor > major || (neededMajor === major && neededMinor > minor)
}
