import { sql } from 'kysely'
import type { DatabaseThen } from './database-then.ts'

/** Lists the tags of a language by name and counts them, also those without articles, which `tags_public_in` leaves out. */
export async function up(db: DatabaseThen): Promise<void> {
  await db.schema.createIndex('tags_in').on('tags').expression(sql`lang, lower(name), id`).execute()
}
