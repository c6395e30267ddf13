import type { DatabaseThen } from './database-then.ts'

/** What the caches in front of the site still have to drop. */
export async function up({ schema }: DatabaseThen): Promise<void> {
  await schema
    .createTable('purges')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('keys', 'text', (c) => c.notNull())
    .addColumn('createdAt', 'text', (c) => c.notNull())
    .addColumn('dueAt', 'text', (c) => c.notNull())
    .addColumn('attempts', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('isRepeat', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
  await schema.createIndex('purges_due').on('purges').column('dueAt').execute()
}
