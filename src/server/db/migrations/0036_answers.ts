import { type SqlBool, sql } from 'kysely'
import type { DatabaseThen } from './database-then.ts'

/** What messages of forms with fields of their own have besides: null for those of a contact form. */
export async function up(db: DatabaseThen): Promise<void> {
  for (const column of ['form', 'labels', 'answers'])
    await db.schema.alterTable('messages').addColumn(column, 'text').execute()
  await db.schema
    .createIndex('messages_form')
    .on('messages')
    .columns(['form', 'createdAt', 'id'])
    .where(sql<SqlBool>`"heldAt" is null`)
    .execute()
}
