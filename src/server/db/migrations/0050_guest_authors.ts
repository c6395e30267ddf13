import { sql } from 'kysely'
import type { DatabaseThen, EngineThen } from './database-then.ts'

/** Authors without an account, named by `article_authors`. `links` is JSON. */
export async function up(db: DatabaseThen, { name }: EngineThen): Promise<void> {
  await db.schema
    .createTable('guest_authors')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('slug', 'text', (c) => c.notNull().unique())
    .addColumn('avatarUrl', 'text')
    .addColumn('biography', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('links', 'text', (c) => c.notNull().defaultTo('[]'))
    .addColumn('createdAt', 'text', (c) => c.notNull())
    .addColumn('updatedAt', 'text', (c) => c.notNull())
    .addColumn('version', 'integer', (c) => c.notNull().defaultTo(1))
    .execute()
  await db.schema
    .createIndex('guest_authors_name')
    .on('guest_authors')
    .expression(sql`lower(name), id`)
    .execute()
  if (name === 'sqlite')
    await sql`create trigger guest_authors_unauthored after delete on guest_authors begin
      delete from article_authors where "authorId" = old.id;
    end`.execute(db)
  else
    await sql`create trigger guest_authors_unauthored after delete on guest_authors
      for each row execute function forget_author()`.execute(db)
}
