import { type SqlBool, sql } from 'kysely'
import type { DatabaseThen } from './database-then.ts'

/** What the page of an author says besides name and picture. `links` is JSON. A person without a row has no page. */
export async function up(db: DatabaseThen): Promise<void> {
  const { schema } = db
  await schema
    .createTable('author_pages')
    .addColumn('userId', 'text', (c) => c.primaryKey().references('users.id').onDelete('cascade'))
    .addColumn('slug', 'text', (c) => c.notNull().unique())
    .addColumn('biography', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('links', 'text', (c) => c.notNull().defaultTo('[]'))
    .addColumn('version', 'integer', (c) => c.notNull().defaultTo(1))
    .execute()
  // The newest public articles of a person, without sorting.
  await schema
    .createIndex('articles_author_public')
    .on('articles')
    .columns(['authorId', 'publishedAt', 'id'])
    .where(sql<SqlBool>`status <> 'draft'`)
    .execute()
  const taken = new Set<string>()
  const users: { id: string; name: string }[] = await db
    .selectFrom('users')
    .select(['id', 'name'])
    .orderBy('id')
    .execute()
  for (const { id: userId, name } of users) {
    const base = slugOf(name)
    let slug = base
    for (let number = 2; taken.has(slug); number += 1) slug = `${base}-${number}`
    taken.add(slug)
    await db
      .insertInto('slugs')
      .values({ space: 'author', slug, kind: 'author', entityId: userId, isCurrent: 1 })
      .execute()
    await db.insertInto('author_pages').values({ userId, slug }).execute()
  }
}

/** As slugs were made then. */
const slugOf = (name: string): string =>
  name
    .toWellFormed()
    .normalize('NFKD')
    .toLowerCase()
    .normalize('NFKD')
    .replace(/(\p{Script=Latin})\p{M}+/gu, '$1')
    .normalize('NFC')
    .replace(/['’ʼ]/g, '')
    .replace(/[^\p{L}\p{M}\p{Nd}]+/gu, '-')
    .replace(/(^|-)[\p{M}-]+/gu, '$1')
    .slice(0, 150)
    .toWellFormed()
    .replace(/^-|[-\uFFFD]+$/g, '') || 'author'
