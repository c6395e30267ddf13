import type { DatabaseThen } from './database-then.ts'

/** Suggested changes of articles. `base` and `words` are JSON: what they were made of, and what it would be with them. */
export async function up(db: DatabaseThen): Promise<void> {
  await db.schema
    .createTable('suggestions')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('articleId', 'text', (c) => c.notNull())
    .addColumn('userId', 'text', (c) => c.notNull())
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('base', 'text', (c) => c.notNull())
    .addColumn('words', 'text', (c) => c.notNull())
    .addColumn('accepted', 'text', (c) => c.notNull().defaultTo('[]'))
    .addColumn('rejected', 'text', (c) => c.notNull().defaultTo('[]'))
    .addColumn('updatedAt', 'text', (c) => c.notNull())
    .execute()
  await db.schema
    .createIndex('suggestions_article')
    .on('suggestions')
    .columns(['articleId', 'userId'])
    .unique()
    .execute()
}
