import type { DatabaseThen } from './database-then.ts'

/** Comments on articles and pages. The first one of a thread names the passage; `threadId` is its id. */
export async function up(db: DatabaseThen): Promise<void> {
  await db.schema
    .createTable('comments')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('entityId', 'text', (c) => c.notNull())
    .addColumn('threadId', 'text', (c) => c.notNull())
    .addColumn('userId', 'text')
    .addColumn('text', 'text', (c) => c.notNull())
    .addColumn('mentions', 'text', (c) => c.notNull().defaultTo('[]'))
    .addColumn('quote', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('before', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('after', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('createdAt', 'text', (c) => c.notNull())
    .addColumn('editedAt', 'text')
    .addColumn('resolvedAt', 'text')
    .addColumn('resolvedBy', 'text')
    .execute()
  await db.schema
    .createIndex('comments_entity')
    .on('comments')
    .columns(['kind', 'entityId', 'threadId', 'id'])
    .execute()
}
