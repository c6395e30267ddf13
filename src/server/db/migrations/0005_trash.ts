import { sql } from 'kysely'
import type { DatabaseThen } from './database-then.ts'

export async function up(db: DatabaseThen): Promise<void> {
  await db.schema
    .createTable('trash')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('kind', 'text', (c) => c.notNull().check(sql`kind in ('article', 'page')`))
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('ownerId', 'text')
    .addColumn('isPublic', 'integer', (c) => c.notNull().check(sql`"isPublic" in (0, 1)`))
    .addColumn('deletedAt', 'text', (c) => c.notNull())
    .addColumn('content', 'text', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('trash_deleted').on('trash').columns(['deletedAt', 'id']).execute()
}
