import type { DatabaseThen } from './database-then.ts'

/** What an export has and no feature uses yet, such as the comments of readers. */
export async function up({ schema }: DatabaseThen): Promise<void> {
  await schema
    .createTable('import_extras')
    .addColumn('source', 'text', (c) => c.notNull())
    .addColumn('sourceId', 'text', (c) => c.notNull())
    .addColumn('runId', 'text')
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('entityId', 'text')
    .addColumn('data', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('import_extras_key', ['source', 'sourceId'])
    .execute()
}
