import { sql } from 'kysely'
import type { DatabaseThen } from './database-then.ts'

/**
 * The trash took articles and pages alone; now it takes whatever the program knows. `files`: the keys in storage of
 * what goes with an entry, as JSON. `trash_references`: the articles that had a category when it was deleted.
 */
export async function up(db: DatabaseThen): Promise<void> {
  await db.schema.dropIndex('trash_deleted').execute()
  await db.schema.dropIndex('trash_kind').execute()
  await widen(db)
  await db.schema.createIndex('trash_deleted').on('trash').columns(['deletedAt', 'id']).execute()
  await db.schema
    .createIndex('trash_kind')
    .on('trash')
    .columns(['kind', 'deletedAt', 'ownerId', 'isPublic'])
    .execute()
  await db.schema
    .createTable('trash_references')
    .addColumn('trashId', 'text', (c) => c.notNull())
    .addColumn('entityId', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('trash_references_pk', ['trashId', 'entityId'])
    .execute()
  await db.schema.createIndex('trash_references_entity').on('trash_references').column('entityId').execute()
}

/** SQLite cannot drop a check: the table is made anew. */
async function widen(db: DatabaseThen): Promise<void> {
  await db.schema
    .createTable('trash_wider')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('ownerId', 'text')
    .addColumn('isPublic', 'integer', (c) => c.notNull().check(sql`"isPublic" in (0, 1)`))
    .addColumn('deletedAt', 'text', (c) => c.notNull())
    .addColumn('files', 'text', (c) => c.notNull().defaultTo('[]'))
    // The long one comes last: SQLite reads a row from its beginning, and lists do without it.
    .addColumn('content', 'text', (c) => c.notNull())
    .execute()
  const columns = sql`id, kind, title, "ownerId", "isPublic", "deletedAt", content`
  await sql`insert into trash_wider (${columns}) select ${columns} from trash`.execute(db)
  await db.schema.dropTable('trash').execute()
  await db.schema.alterTable('trash_wider').renameTo('trash').execute()
}
