import { type SqlBool, sql } from 'kysely'
import type { DatabaseThen } from './database-then.ts'

/** The files of messages. `messageId`: null while the file is on its way to the storage. */
export async function up(db: DatabaseThen): Promise<void> {
  await db.schema
    .createTable('attachments')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('messageId', 'text')
    .addColumn('key', 'text', (c) => c.notNull())
    .addColumn('size', 'integer', (c) => c.notNull())
    .addColumn('isUnread', 'integer', (c) => c.notNull().defaultTo(1))
    .addColumn('createdAt', 'text', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('attachments_message').on('attachments').column('messageId').execute()
  await db.schema
    .createIndex('attachments_unread')
    .on('attachments')
    .column('size')
    .where(sql<SqlBool>`"isUnread" = 1`)
    .execute()
}
