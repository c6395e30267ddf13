import { sql } from 'kysely'
import type { DatabaseThen } from './database-then.ts'

/** People were listed with capitals first. */
export async function up({ schema }: DatabaseThen): Promise<void> {
  await schema.createIndex('users_lower_name').on('users').expression(sql`lower(name), id`).execute()
}
