import type { DatabaseThen } from './database-then.ts'

/** Who has an article or page open in the editor, and when their browser last said so. */
export async function up(db: DatabaseThen): Promise<void> {
  await db.schema
    .createTable('presence')
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('entityId', 'text', (c) => c.notNull())
    .addColumn('userId', 'text', (c) => c.notNull())
    .addColumn('at', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('presence_pk', ['kind', 'entityId', 'userId'])
    .execute()
  await db.schema.createIndex('presence_at').on('presence').columns(['at']).execute()
}
