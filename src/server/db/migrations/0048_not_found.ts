import type { DatabaseThen } from './database-then.ts'

/** Addresses at which visitors found nothing, with a row for each referrer. */
export async function up(db: DatabaseThen): Promise<void> {
  await db.schema
    .createTable('not_found')
    .addColumn('id', 'text', (c) => c.notNull())
    .addColumn('referrer', 'text', (c) => c.notNull())
    .addColumn('address', 'text', (c) => c.notNull())
    .addColumn('isRobot', 'integer', (c) => c.notNull())
    .addColumn('hits', 'integer', (c) => c.notNull())
    .addColumn('firstAt', 'text', (c) => c.notNull())
    .addColumn('lastAt', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('not_found_pk', ['id', 'referrer'])
    .execute()
}
