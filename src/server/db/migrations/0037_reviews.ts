import type { DatabaseThen } from './database-then.ts'

/** What was last said about an article or page. `words`: a hash of the words that it was said about. */
export async function up(db: DatabaseThen): Promise<void> {
  await db.schema
    .createTable('reviews')
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('entityId', 'text', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('isOutdated', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('words', 'text', (c) => c.notNull())
    .addColumn('at', 'text', (c) => c.notNull())
    .addColumn('userId', 'text')
    .addColumn('note', 'text', (c) => c.notNull().defaultTo(''))
    .addPrimaryKeyConstraint('reviews_pk', ['kind', 'entityId'])
    .execute()
  await db.schema
    .createIndex('reviews_state')
    .on('reviews')
    .columns(['kind', 'state', 'isOutdated', 'entityId'])
    .execute()
}
