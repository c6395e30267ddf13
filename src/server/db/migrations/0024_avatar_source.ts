import { sql } from 'kysely'
import type { DatabaseThen } from './database-then.ts'

/** Pictures of people that lie on other sites are not shown from there: they wait in a column of their own. */
export async function up(db: DatabaseThen): Promise<void> {
  await db.schema.alterTable('users').addColumn('avatarSource', 'text').execute()
  await db
    .updateTable('users')
    .set((row) => ({ avatarSource: row.ref('avatarUrl'), avatarUrl: null }))
    .where(sql<string>`lower("avatarUrl")`, 'like', 'http%')
    .execute()
}
