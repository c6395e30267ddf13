import type { DatabaseThen } from './database-then.ts'

export async function up(db: DatabaseThen): Promise<void> {
  await db.schema
    .createTable('site_copy')
    .addColumn('originalUrl', 'text', (c) => c.primaryKey())
    .addColumn('files', 'text', (c) => c.notNull())
    .addColumn('createdAt', 'text', (c) => c.notNull())
    .execute()
  await db.schema
    .alterTable('backup_runs')
    .addColumn('kind', 'text', (c) => c.notNull().defaultTo('backup'))
    .execute()
  await db.schema.alterTable('backup_runs').addColumn('progress', 'text').execute()
  await db.schema.alterTable('backup_runs').addColumn('note', 'text').execute()
  await db.schema.alterTable('backup_runs').addColumn('link', 'text').execute()
}
