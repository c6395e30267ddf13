import type { DatabaseThen } from './database-then.ts'

export async function up(db: DatabaseThen): Promise<void> {
  await db.schema
    .createTable('backup_runs')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('token', 'text', (c) => c.notNull())
    .addColumn('startedAt', 'text', (c) => c.notNull())
    .addColumn('aliveAt', 'text', (c) => c.notNull())
    .addColumn('endedAt', 'text')
    .addColumn('address', 'text', (c) => c.notNull())
    .addColumn('failure', 'text')
    .execute()
  await db.schema.createIndex('backup_runs_started').on('backup_runs').column('startedAt').execute()
}
