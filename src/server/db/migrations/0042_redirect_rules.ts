import { sql } from 'kysely'
import type { DatabaseThen, EngineThen } from './database-then.ts'

/**
 * What people say of redirects: a status, a place in the order for prefixes and patterns, and how often each was used.
 * The version before inserts rows without an id, which the database then gives them.
 */
export async function up(db: DatabaseThen, engine: EngineThen): Promise<void> {
  if (engine.name === 'postgres') {
    const made = sql`md5(random()::text || clock_timestamp()::text)`
    await db.schema
      .alterTable('redirects')
      .addColumn('id', 'text', (c) => c.notNull().defaultTo(made))
      .execute()
  } else {
    await db.schema.alterTable('redirects').addColumn('id', 'text').execute()
    await sql`update redirects set id = lower(hex(randomblob(16)))`.execute(db)
    await sql`create trigger redirects_id after insert on redirects when new.id is null begin
      update redirects set id = lower(hex(randomblob(16))) where path = new.path; end`.execute(db)
  }
  const add = () => db.schema.alterTable('redirects')
  await add()
    .addColumn('status', 'integer', (c) => c.notNull().defaultTo(301))
    .execute()
  await add().addColumn('position', 'integer').execute()
  await add()
    .addColumn('hits', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
  await add().addColumn('lastHitAt', 'text').execute()
  await add()
    .addColumn('version', 'integer', (c) => c.notNull().defaultTo(1))
    .execute()
  await db.schema.createIndex('redirects_by_id').on('redirects').column('id').unique().execute()
  await db.schema.createIndex('redirects_listed').on('redirects').columns(['position', 'path']).execute()
}
