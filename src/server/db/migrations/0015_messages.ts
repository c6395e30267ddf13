import type { DatabaseThen } from './database-then.ts'

export async function up(db: DatabaseThen): Promise<void> {
  await db.schema
    .createTable('messages')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('email', 'text', (c) => c.notNull())
    .addColumn('subject', 'text', (c) => c.notNull())
    .addColumn('message', 'text', (c) => c.notNull())
    .addColumn('page', 'text', (c) => c.notNull())
    .addColumn('isRead', 'integer', (c) => c.notNull())
    .addColumn('createdAt', 'text', (c) => c.notNull())
    .addColumn('heldAt', 'text')
    .execute()
  await db.schema.createIndex('messages_newest').on('messages').columns(['createdAt', 'id']).execute()
  await db.schema.createIndex('messages_held').on('messages').column('heldAt').execute()
}
