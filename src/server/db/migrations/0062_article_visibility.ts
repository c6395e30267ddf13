import { sql } from 'kysely'
import type { DatabaseThen } from './database-then.ts'

/**
 * Who finds an article: everyone (`public`), who has its address (`link`), or who knows its password too (`password`).
 * Whatever is not public is `unlisted`.
 */
export async function up({ schema }: DatabaseThen): Promise<void> {
  const articles = () => schema.alterTable('articles')
  await articles()
    .addColumn('visibility', 'text', (c) =>
      c.notNull().defaultTo('public').check(sql`visibility in ('public', 'link', 'password')`),
    )
    .execute()
  await articles().addColumn('passwordHash', 'text').execute()
}
