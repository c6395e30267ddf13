import { sql } from 'kysely'
import type { DatabaseThen } from './database-then.ts'

export async function up(db: DatabaseThen): Promise<void> {
  await db.schema
    .createTable('backup_passphrase')
    // Always 1: two administrators at once cannot store two.
    .addColumn('id', 'integer', (c) => c.primaryKey().check(sql`id = 1`))
    .addColumn('passphrase', 'text', (c) => c.notNull())
    .addColumn('setAt', 'text', (c) => c.notNull())
    .execute()
}
