import type { DatabaseThen } from './database-then.ts'

export async function up(db: DatabaseThen): Promise<void> {
  for (const name of ['id', 'userAgent', 'lastUsedAt']) {
    await db.schema
      .alterTable('sessions')
      .addColumn(name, 'text', (c) => c.notNull().defaultTo(''))
      .execute()
  }
  for (const { tokenHash, createdAt } of await db.selectFrom('sessions').selectAll().execute()) {
    const row = { id: crypto.randomUUID(), lastUsedAt: createdAt }
    await db.updateTable('sessions').set(row).where('tokenHash', '=', tokenHash).execute()
  }
  await db.schema.createIndex('sessions_id').unique().on('sessions').column('id').execute()
}
