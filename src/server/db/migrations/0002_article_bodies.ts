import { sql } from 'kysely'
import type { DatabaseThen } from './database-then.ts'

export async function up(db: DatabaseThen): Promise<void> {
  await db.schema
    .createTable('article_bodies')
    .addColumn('articleId', 'text', (c) => c.primaryKey().references('articles.id').onDelete('cascade'))
    // Of the code that made it; 0 and below: to be made anew.
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('outline', 'text', (c) => c.notNull())
    .addColumn('html', 'text', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('article_bodies_version').on('article_bodies').column('version').execute()
  await db.schema
    .createTable('article_pictures')
    .addColumn('mediaId', 'text', (c) => c.notNull())
    .addColumn('articleId', 'text', (c) => c.notNull().references('articles.id').onDelete('cascade'))
    .addPrimaryKeyConstraint('article_pictures_pk', ['mediaId', 'articleId'])
    .execute()
  await db.schema.createIndex('article_pictures_article').on('article_pictures').column('articleId').execute()
  await sql`insert into article_bodies ("articleId", version, outline, html)
    select id, 0, '[]', '' from articles`.execute(db)
}
