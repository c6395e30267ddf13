import type { DatabaseThen } from './database-then.ts'

/** What lists count by status, of one author and in the trash, is read from indexes alone. */
export async function up(db: DatabaseThen): Promise<void> {
  await db.schema.dropIndex('articles_author').execute()
  await db.schema
    .createIndex('articles_author')
    .on('articles')
    .columns(['authorId', 'status', 'publishedAt'])
    .execute()
  await db.schema
    .createIndex('trash_kind')
    .on('trash')
    .columns(['kind', 'deletedAt', 'ownerId', 'isPublic'])
    .execute()
}
