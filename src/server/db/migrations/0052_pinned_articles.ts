import { type SqlBool, sql } from 'kysely'
import type { DatabaseThen } from './database-then.ts'

/** Pinned articles come first in lists. There are few: an index has just them. */
export async function up({ schema }: DatabaseThen): Promise<void> {
  await schema
    .alterTable('articles')
    .addColumn('pinned', 'integer', (c) => c.notNull().defaultTo(0).check(sql`pinned in (0, 1)`))
    .execute()
  await schema
    .createIndex('articles_pinned')
    .on('articles')
    .columns(['publishedAt', 'id'])
    .where(sql<SqlBool>`pinned = 1`)
    .execute()
}
