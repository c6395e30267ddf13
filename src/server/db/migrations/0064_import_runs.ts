import type { DatabaseThen } from './database-then.ts'

/** Imports that are run in the admin, and what each of them created. */
export async function up({ schema }: DatabaseThen): Promise<void> {
  await schema
    .createTable('import_runs')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('token', 'text', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('filename', 'text', (c) => c.notNull())
    .addColumn('createdBy', 'text')
    .addColumn('createdAt', 'text', (c) => c.notNull())
    .addColumn('aliveAt', 'text', (c) => c.notNull())
    .addColumn('startedAt', 'text')
    .addColumn('endedAt', 'text')
    .addColumn('source', 'text')
    .addColumn('site', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('step', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('done', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('total', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('failure', 'text')
    .addColumn('plan', 'text')
    .addColumn('decisions', 'text')
    .addColumn('report', 'text')
    .addColumn('removal', 'text')
    .execute()
  await schema.createIndex('import_runs_created').on('import_runs').columns(['createdAt', 'id']).execute()
  await schema.alterTable('import_items').addColumn('runId', 'text').execute()
  await schema
    .alterTable('import_items')
    .addColumn('detail', 'text', (c) => c.notNull().defaultTo(''))
    .execute()
}
