import type { DatabaseThen } from './database-then.ts'

/** What the rehearsal of a backup has proven, as JSON. */
export async function up(db: DatabaseThen): Promise<void> {
  await db.schema.alterTable('backup_runs').addColumn('proof', 'text').execute()
}
