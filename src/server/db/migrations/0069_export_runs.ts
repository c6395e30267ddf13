import type { DatabaseThen } from './database-then.ts'

/** Exports that are made in the admin. */
export async function up({ schema }: DatabaseThen): Promise<void> {
  await schema
    .createTable('export_runs')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('token', 'text', (c) => c.notNull())
    .addColumn('form', 'text', (c) => c.notNull())
    // 1 while it is running: there is one at a time.
    .addColumn('running', 'integer', (c) => c.unique())
    .addColumn('startedAt', 'text', (c) => c.notNull())
    .addColumn('startedBy', 'text')
    .addColumn('aliveAt', 'text', (c) => c.notNull())
    .addColumn('endedAt', 'text')
    .addColumn('failure', 'text')
    .addColumn('progress', 'text')
    .addColumn('note', 'text')
    .addColumn('bytes', 'bigint')
    .addColumn('link', 'text')
    .execute()
}
