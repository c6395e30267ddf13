import { type SqlBool, sql } from 'kysely'
import type { DatabaseThen } from './database-then.ts'

/**
 * How long a video or audio file is, in seconds, and the address of the image that a video shows before it plays. null: not
 * measured yet; 0: the file does not say. The index has what is still to be measured.
 */
export async function up({ schema }: DatabaseThen): Promise<void> {
  await schema.alterTable('media').addColumn('duration', 'double precision').execute()
  await schema.alterTable('media').addColumn('poster', 'text').execute()
  await schema
    .createIndex('media_unmeasured')
    .on('media')
    .column('id')
    .where(sql<SqlBool>`duration is null and type in ('video', 'audio')`)
    .execute()
}
