import { sql } from 'kysely'
import type { DatabaseThen } from './database-then.ts'

export async function up(db: DatabaseThen): Promise<void> {
  const kinds = sql`kind in ('article', 'page')`
  await db.schema
    .createTable('drafts')
    .addColumn('kind', 'text', (c) => c.notNull().check(kinds))
    .addColumn('entityId', 'text', (c) => c.notNull())
    .addColumn('fields', 'text', (c) => c.notNull())
    .addColumn('saves', 'text', (c) => c.notNull())
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('baseVersion', 'integer', (c) => c.notNull())
    .addColumn('savedAt', 'text', (c) => c.notNull())
    .addColumn('userId', 'text', (c) => c.references('users.id').onDelete('set null'))
    .addPrimaryKeyConstraint('drafts_pk', ['kind', 'entityId'])
    .execute()
  await db.schema
    .createTable('revisions')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('kind', 'text', (c) => c.notNull().check(kinds))
    .addColumn('entityId', 'text', (c) => c.notNull())
    .addColumn('number', 'integer', (c) => c.notNull())
    .addColumn('reason', 'text', (c) => c.notNull().check(sql`reason in ('published', 'saved', 'restored')`))
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('fields', 'text', (c) => c.notNull())
    .addColumn('createdAt', 'text', (c) => c.notNull())
    .addColumn('updatedAt', 'text', (c) => c.notNull())
    .addColumn('userId', 'text', (c) => c.references('users.id').onDelete('set null'))
    .execute()
  await db.schema.createIndex('revisions_entity').on('revisions').columns(['entityId', 'number']).execute()
  await db.schema
    .createTable('preview_links')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('tokenHash', 'text', (c) => c.notNull().unique())
    .addColumn('kind', 'text', (c) => c.notNull().check(kinds))
    .addColumn('entityId', 'text', (c) => c.notNull())
    .addColumn('createdAt', 'text', (c) => c.notNull())
    .addColumn('expiresAt', 'text', (c) => c.notNull())
    .addColumn('userId', 'text', (c) => c.references('users.id').onDelete('set null'))
    .execute()
  await db.schema.createIndex('preview_links_entity').on('preview_links').column('entityId').execute()
}
