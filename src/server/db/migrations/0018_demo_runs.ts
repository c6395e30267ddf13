import { sql } from 'kysely'
import type { DatabaseThen } from './database-then.ts'

export async function up(db: DatabaseThen): Promise<void> {
  await db.schema
    .createTable('demo_runs')
    .addColumn('id', 'integer', (c) => c.primaryKey().check(sql`id = 1`))
    .addColumn('token', 'text', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull().check(sql`kind in ('loading', 'removing')`))
    .addColumn('done', 'integer', (c) => c.notNull())
    .addColumn('total', 'integer', (c) => c.notNull())
    .addColumn('aliveAt', 'text', (c) => c.notNull())
    .addColumn('failure', 'text')
    .execute()
}
