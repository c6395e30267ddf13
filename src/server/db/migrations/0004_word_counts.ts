import type { Kysely } from 'kysely'
import type { Database } from '../schema.ts'

export const up = (db: Kysely<Database>): Promise<void> =>
  db.schema
    .alterTable('article_bodies')
    // Right as soon as the body is made anew, which its older version asks for.
    .addColumn('words', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
