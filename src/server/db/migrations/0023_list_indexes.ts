import { type SqlBool, sql } from 'kysely'
import type { DatabaseThen } from './database-then.ts'

/** An index for each order and filter of the lists, so that none of them reads a whole table. */
export async function up({ schema }: DatabaseThen): Promise<void> {
  const index = (name: string, table: string) => schema.createIndex(name).on(table)
  await schema.dropIndex('articles_author').execute()
  await schema.dropIndex('articles_category').execute()
  await schema.dropIndex('articles_updated').execute()
  await schema.dropIndex('articles_status').execute()
  await schema.dropIndex('media_created').execute()
  // Status and date are there to be counted and passed over without reading the row.
  const state = sql`id, status, "publishedAt"`
  await index('articles_title', 'articles').expression(sql`lower(title), ${state}`).execute()
  await index('articles_author', 'articles').expression(sql`"authorId", ${state}`).execute()
  await index('articles_category', 'articles').expression(sql`"categoryId", ${state}`).execute()
  await index('articles_updated', 'articles').expression(sql`"updatedAt", ${state}`).execute()
  await index('articles_status', 'articles').columns(['status', 'publishedAt', 'id']).execute()
  await index('articles_state', 'articles').expression(state).execute()
  await index('pages_title', 'pages').expression(sql`lower(title), id`).execute()
  await index('pages_author', 'pages').columns(['authorId', 'id']).execute()
  await index('pages_status', 'pages').columns(['status', 'publishedAt', 'id']).execute()
  const live = sql<SqlBool>`status <> 'draft'`
  await index('pages_live', 'pages').columns(['publishedAt', 'id']).where(live).execute()
  await index('pages_updated', 'pages').columns(['updatedAt', 'id']).execute()
  await index('pages_dated', 'pages').expression(sql`(coalesce("publishedAt", "createdAt")), id`).execute()
  await index('media_newest', 'media').columns(['createdAt', 'id']).execute()
  await index('media_type', 'media').columns(['type', 'createdAt', 'id']).execute()
  await index('media_uploader', 'media').columns(['uploaderId', 'createdAt', 'id', 'size']).execute()
  await index('media_checksum', 'media').column('checksum').execute()
  const lacksAlt = sql<SqlBool>`type = 'image' and alt = ''`
  await index('media_without_alt', 'media').columns(['createdAt', 'id']).where(lacksAlt).execute()
  await schema.dropIndex('messages_newest').execute()
  await schema.dropIndex('messages_held').execute()
  const sent = sql<SqlBool>`"heldAt" is null`
  const held = sql<SqlBool>`"heldAt" is not null`
  await index('messages_newest', 'messages').columns(['createdAt', 'id']).where(sent).execute()
  await index('messages_held', 'messages').column('heldAt').where(held).execute()
  const unread = sql<SqlBool>`"isRead" = 0 and "heldAt" is null`
  await index('messages_unread', 'messages').columns(['createdAt', 'id']).where(unread).execute()
  await index('users_name', 'users').columns(['name', 'id']).execute()
  await index('sections_name', 'sections').expression(sql`lower(name), id`).execute()
  await index('one_time_tokens_user', 'one_time_tokens').column('userId').ifNotExists().execute()
}
