import { sql } from 'kysely'
import type { DatabaseThen, EngineThen } from './database-then.ts'

/**
 * Numbers of visits: a row for each name and month, with a column for each of its days. The names are in a table of their
 * own, because most of them return every month.
 */
export async function up(db: DatabaseThen, engine: EngineThen): Promise<void> {
  await db.schema
    .createTable('statistics_names')
    .addColumn('id', 'integer', (c) => c.primaryKey())
    .addColumn('name', 'text', (c) => c.notNull().unique())
    .execute()
  let months = db.schema
    .createTable('statistics')
    .addColumn('kind', 'integer', (c) => c.notNull())
    .addColumn('month', 'integer', (c) => c.notNull())
    .addColumn('nameId', 'integer', (c) => c.notNull())
    .addColumn('total', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('statistics_pk', ['kind', 'month', 'nameId'])
  for (let day = 1; day <= 31; day += 1) months = months.addColumn(`d${day}`, 'integer')
  // The rows are the index, which halves their size.
  await (engine.name === 'sqlite' ? months.modifyEnd(sql`without rowid`) : months).execute()
  await db.schema.createIndex('statistics_name').on('statistics').columns(['nameId']).execute()
}
