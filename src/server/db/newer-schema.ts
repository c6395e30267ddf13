// Two consecutive versions can work on one database, so that instances can be updated one by one: a migration first
// adds, and the next version removes what is no longer used. docs/upgrade.md explains the rule to people.
import { sql } from 'kysely'
import type { Db } from './schema.ts'

const table = 'kysely_migration'

/** The names of all migrations that the database has had; none for a database that does not exist yet. */
export async function appliedMigrations(db: Db): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true })
  if (!tables.some(({ name }) => name === table)) return []
  const { rows } = await sql<{ name: string }>`select name from ${sql.table(table)} order by name`.execute(db)
  return rows.map(({ name }) => name)
}

/**
 * Whether `version` cannot work on a database after `migration`. The name of a migration that removes something ends
 * with the first version that works without it: `0042_drop_excerpts_needs_1_3` for 1.3.0.
 */
export function isTooNew(migration: string, version: string): boolean {
  const needed = /_needs_(\d+)_(\d+)$/.exec(migration)?.slice(1).map(Number)
  const [major = 0, minor = 0] = version.split('.').map(Number)
  const [neededMajor = 0, neededMinor = 0] = needed ?? []
  return neededMajor > major || (neededMajor === major && neededMinor > minor)
}
