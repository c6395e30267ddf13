import type { DatabaseThen } from './database-then.ts'

/** The addresses of deleted content that was public: a slug of a space, or a path of an earlier system. */
export async function up(db: DatabaseThen): Promise<void> {
  await db.schema
    .createTable('gone_addresses')
    .addColumn('space', 'text', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('entityId', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('gone_addresses_pk', ['space', 'name'])
    .execute()
  await db.schema.createIndex('gone_addresses_entity').on('gone_addresses').column('entityId').execute()
}
