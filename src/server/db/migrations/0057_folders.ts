import { sql } from 'kysely'
import type { DatabaseThen } from './database-then.ts'

/**
 * Folders of the media library. The folder of a file may be one in the trash, so nothing requires it to exist: the file
 * is in it again when it returns.
 */
export async function up({ schema }: DatabaseThen): Promise<void> {
  await schema
    .createTable('folders')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('createdAt', 'text', (c) => c.notNull())
    .execute()
  await schema.createIndex('folders_name').on('folders').expression(sql`lower(name)`).unique().execute()
  await schema.alterTable('media').addColumn('folderId', 'text').execute()
  await schema.createIndex('media_folder').on('media').columns(['folderId', 'createdAt', 'id']).execute()
}
