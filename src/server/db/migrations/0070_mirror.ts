import type { DatabaseThen } from './database-then.ts'

/** What the Markdown mirror has still to commit, and work that one instance does for all of them. */
export async function up({ schema }: DatabaseThen): Promise<void> {
  await schema
    .createTable('mirror_changes')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('entityId', 'text', (c) => c.notNull())
    .addColumn('actorId', 'text')
    .addColumn('at', 'text', (c) => c.notNull())
    .execute()
  await schema.createIndex('mirror_changes_at').on('mirror_changes').column('at').execute()
  await schema.createIndex('mirror_changes_entity').on('mirror_changes').column('entityId').execute()
  await schema
    .createTable('shared_jobs')
    .addColumn('name', 'text', (c) => c.primaryKey())
    .addColumn('token', 'text')
    .addColumn('busyUntil', 'text', (c) => c.notNull())
    .addColumn('doneUpTo', 'text')
    .addColumn('failures', 'integer', (c) => c.notNull())
    .addColumn('failure', 'text')
    .addColumn('failedAt', 'text')
    .execute()
}
