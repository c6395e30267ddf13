import type { DatabaseThen } from './database-then.ts'

/** Who changed what, as a chain: each entry contains the hash of the one before. */
export async function up(db: DatabaseThen): Promise<void> {
  await db.schema
    .createTable('audit_entries')
    .addColumn('number', 'integer', (c) => c.primaryKey())
    .addColumn('at', 'text', (c) => c.notNull())
    .addColumn('action', 'text', (c) => c.notNull())
    .addColumn('actorId', 'text', (c) => c.notNull())
    .addColumn('actorName', 'text', (c) => c.notNull())
    .addColumn('ip', 'text')
    .addColumn('userAgent', 'text')
    .addColumn('entityType', 'text', (c) => c.notNull())
    .addColumn('entityId', 'text')
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('revisionId', 'text')
    .addColumn('changes', 'text', (c) => c.notNull())
    .addColumn('previousHash', 'text', (c) => c.notNull())
    .addColumn('hash', 'text', (c) => c.notNull())
    .execute()
  for (const column of ['at', 'actorId', 'action', 'entityType', 'entityId'])
    await db.schema
      .createIndex(`audit_entries_${column}`)
      .on('audit_entries')
      .columns([column, 'number'])
      .execute()
  await db.schema
    .createTable('audit_chain')
    .addColumn('id', 'integer', (c) => c.primaryKey())
    .addColumn('lastNumber', 'integer', (c) => c.notNull())
    .addColumn('lastHash', 'text', (c) => c.notNull())
    .addColumn('previousHash', 'text', (c) => c.notNull())
    .addColumn('removedNumber', 'integer', (c) => c.notNull())
    .addColumn('removedHash', 'text', (c) => c.notNull())
    .execute()
  await db
    .insertInto('audit_chain')
    .values({ id: 1, lastNumber: 0, lastHash: '', previousHash: '', removedNumber: 0, removedHash: '' })
    .execute()
}
