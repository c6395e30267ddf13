import type { DatabaseThen } from './database-then.ts'

export const up = (db: DatabaseThen): Promise<void> =>
  db.schema
    .alterTable('article_bodies')
    // Right as soon as the body is made anew, which its older version asks for.
    .addColumn('words', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
