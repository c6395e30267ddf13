import { type CreateTableBuilder, type SqlBool, sql } from 'kysely'
import type { DatabaseThen, EngineThen } from './database-then.ts'

type Schema = DatabaseThen['schema']

export async function up(db: DatabaseThen, engine: EngineThen): Promise<void> {
  await people(db.schema)
  await taxonomy(db.schema)
  await content(db.schema)
  await addresses(db.schema)
  await site(db.schema)
  await bookkeeping(db.schema)
  await searchIndex(db, engine)
}

const times = <T extends string, C extends string>(table: CreateTableBuilder<T, C>) =>
  table.addColumn('createdAt', 'text', (c) => c.notNull()).addColumn('updatedAt', 'text', (c) => c.notNull())

const versioned = <T extends string, C extends string>(table: CreateTableBuilder<T, C>) =>
  times(table).addColumn('version', 'integer', (c) => c.notNull().defaultTo(1))

const status = sql`status in ('draft', 'scheduled', 'published') and (status = 'draft' or "publishedAt" is not null)`

async function people(schema: Schema) {
  await versioned(schema.createTable('users').addColumn('id', 'text', (c) => c.primaryKey()))
    .addColumn('email', 'text', (c) => c.notNull().unique())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('role', 'text', (c) => c.notNull())
    .addColumn('passwordHash', 'text')
    .addColumn('avatarUrl', 'text')
    .addCheckConstraint('users_role', sql`role in ('ADMIN', 'EDITOR', 'AUTHOR', 'CONTRIBUTOR')`)
    .addCheckConstraint('users_email', sql`email = lower(email) and length(email) <= 254`)
    .execute()
  await schema
    .createTable('sessions')
    .addColumn('tokenHash', 'text', (c) => c.primaryKey())
    .addColumn('userId', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('createdAt', 'text', (c) => c.notNull())
    .addColumn('expiresAt', 'text', (c) => c.notNull())
    .execute()
  await schema.createIndex('sessions_user').on('sessions').column('userId').execute()
  await schema
    .createTable('one_time_tokens')
    .addColumn('tokenHash', 'text', (c) => c.primaryKey())
    .addColumn('purpose', 'text', (c) => c.notNull().check(sql`purpose in ('setup', 'invite')`))
    .addColumn('userId', 'text', (c) => c.references('users.id').onDelete('cascade'))
    .addColumn('expiresAt', 'text', (c) => c.notNull())
    .execute()
}

async function taxonomy(schema: Schema) {
  await versioned(schema.createTable('categories').addColumn('id', 'text', (c) => c.primaryKey()))
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('slug', 'text', (c) => c.notNull().unique())
    .addColumn('description', 'text', (c) => c.notNull())
    .addColumn('image', 'text')
    .addColumn('seo', 'text', (c) => c.notNull())
    .execute()
  await schema
    .createTable('tags')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('slug', 'text', (c) => c.notNull().unique())
    .addColumn('name', 'text', (c) => c.notNull())
    .execute()
}

async function content(schema: Schema) {
  await versioned(schema.createTable('articles').addColumn('id', 'text', (c) => c.primaryKey()))
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('slug', 'text', (c) => c.notNull().unique())
    .addColumn('excerpt', 'text', (c) => c.notNull())
    .addColumn('madeExcerpt', 'text', (c) => c.notNull())
    .addColumn('featuredImage', 'text')
    .addColumn('image', 'text')
    .addColumn('seo', 'text', (c) => c.notNull())
    .addColumn('categoryId', 'text', (c) => c.references('categories.id').onDelete('set null'))
    .addColumn('authorId', 'text', (c) => c.references('users.id').onDelete('set null'))
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('publishedAt', 'text')
    .addColumn('readingMinutes', 'integer', (c) => c.notNull())
    // The long one comes last: SQLite reads a row from its beginning, and lists do without it.
    .addColumn('content', 'text', (c) => c.notNull())
    .addCheckConstraint('articles_status', status)
    .addCheckConstraint('articles_title', sql`length(title) between 1 and 200`)
    .execute()
  await articleIndexes(schema)
  await schema
    .createTable('article_tags')
    .addColumn('articleId', 'text', (c) => c.notNull().references('articles.id').onDelete('cascade'))
    .addColumn('tagId', 'text', (c) => c.notNull().references('tags.id').onDelete('cascade'))
    .addColumn('position', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('article_tags_pk', ['articleId', 'tagId'])
    .execute()
  // In the order of ids, which is the order of creation: the newest of a tag are found without sorting.
  await schema.createIndex('article_tags_tag').on('article_tags').columns(['tagId', 'articleId']).execute()
  await versioned(schema.createTable('pages').addColumn('id', 'text', (c) => c.primaryKey()))
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('slug', 'text', (c) => c.notNull().unique())
    .addColumn('seo', 'text', (c) => c.notNull())
    .addColumn('authorId', 'text', (c) => c.references('users.id').onDelete('set null'))
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('publishedAt', 'text')
    .addColumn('blocks', 'text', (c) => c.notNull())
    .addCheckConstraint('pages_status', status)
    .addCheckConstraint('pages_title', sql`length(title) between 1 and 200`)
    .execute()
}

async function articleIndexes(schema: Schema) {
  const live = sql<SqlBool>`status <> 'draft'`
  const index = (name: string) => schema.createIndex(name).on('articles')
  await index('articles_live').columns(['publishedAt', 'id']).where(live).execute()
  await index('articles_live_category').columns(['categoryId', 'publishedAt', 'id']).where(live).execute()
  // Lists of the administration show drafts too, which have no date of publication.
  await index('articles_dated').expression(sql`(coalesce("publishedAt", "createdAt")), id`).execute()
  await index('articles_status').columns(['status', 'publishedAt']).execute()
  await index('articles_category').column('categoryId').execute()
  await index('articles_author').column('authorId').execute()
  await index('articles_updated').columns(['updatedAt', 'id']).execute()
}

async function addresses(schema: Schema) {
  // Every slug in use, and every one that was: UNIQUE over a space refuses a clash, also of a page with a category,
  // which both live at /{slug}.
  await schema
    .createTable('slugs')
    .addColumn('space', 'text', (c) => c.notNull().check(sql`space in ('article', 'root')`))
    .addColumn('slug', 'text', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull().check(sql`kind in ('article', 'page', 'category')`))
    .addColumn('entityId', 'text', (c) => c.notNull())
    .addColumn('isCurrent', 'integer', (c) => c.notNull().check(sql`"isCurrent" in (0, 1)`))
    .addPrimaryKeyConstraint('slugs_pk', ['space', 'slug'])
    .execute()
  await schema.createIndex('slugs_entity').on('slugs').columns(['entityId', 'kind']).execute()
  await schema
    .createIndex('slugs_one_current')
    .on('slugs')
    .columns(['entityId', 'kind'])
    .unique()
    .where(sql<SqlBool>`"isCurrent" = 1`)
    .execute()
  await schema
    .createTable('redirects')
    .addColumn('path', 'text', (c) => c.primaryKey())
    .addColumn('kind', 'text', (c) => c.notNull().check(sql`kind in ('article', 'page', 'category', 'path')`))
    .addColumn('target', 'text', (c) => c.notNull())
    .addColumn('createdAt', 'text', (c) => c.notNull())
    .execute()
  await schema.createIndex('redirects_target').on('redirects').columns(['kind', 'target']).execute()
}

async function site(schema: Schema) {
  await schema
    .createTable('menu_items')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('parentId', 'text', (c) => c.references('menu_items.id').onDelete('cascade'))
    .addColumn('order', 'integer', (c) => c.notNull())
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('link', 'text', (c) => c.notNull())
    .addColumn('type', 'text', (c) => c.notNull().check(sql`type in ('anchor', 'page', 'category')`))
    .addColumn('isVisible', 'integer', (c) => c.notNull().check(sql`"isVisible" in (0, 1)`))
    .addColumn('openInNewTab', 'integer', (c) => c.notNull().check(sql`"openInNewTab" in (0, 1)`))
    .addColumn('version', 'integer', (c) => c.notNull().defaultTo(1))
    .addCheckConstraint('menu_items_not_own_parent', sql`"parentId" is null or "parentId" <> id`)
    .execute()
  await schema.createIndex('menu_items_parent').on('menu_items').columns(['parentId', 'order']).execute()
  await versioned(schema.createTable('media').addColumn('id', 'text', (c) => c.primaryKey()))
    .addColumn('key', 'text', (c) => c.notNull().unique())
    .addColumn('filename', 'text', (c) => c.notNull())
    .addColumn('mimeType', 'text', (c) => c.notNull())
    .addColumn('type', 'text', (c) => c.notNull().check(sql`type in ('image', 'video', 'audio', 'document')`))
    .addColumn('size', 'bigint', (c) => c.notNull())
    .addColumn('width', 'integer')
    .addColumn('height', 'integer')
    .addColumn('alt', 'text', (c) => c.notNull())
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('caption', 'text', (c) => c.notNull())
    .addColumn('focalX', 'real', (c) => c.notNull())
    .addColumn('focalY', 'real', (c) => c.notNull())
    .addColumn('placeholder', 'text')
    .addColumn('variants', 'text', (c) => c.notNull())
    .addColumn('checksum', 'text', (c) => c.notNull())
    .addColumn('uploaderId', 'text', (c) => c.references('users.id').onDelete('set null'))
    .execute()
  await schema.createIndex('media_created').on('media').column('createdAt').execute()
  await schema
    .createTable('settings')
    .addColumn('id', 'integer', (c) => c.primaryKey().check(sql`id = 1`))
    .addColumn('value', 'text', (c) => c.notNull())
    .addColumn('updatedAt', 'text', (c) => c.notNull())
    .addColumn('version', 'integer', (c) => c.notNull().defaultTo(1))
    .execute()
}

async function bookkeeping(schema: Schema) {
  await schema
    .createTable('idempotency_keys')
    .addColumn('scope', 'text', (c) => c.notNull())
    .addColumn('key', 'text', (c) => c.notNull())
    .addColumn('requestHash', 'text', (c) => c.notNull())
    .addColumn('answer', 'text')
    .addColumn('createdAt', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('idempotency_keys_pk', ['scope', 'key'])
    .execute()
  await schema
    .createTable('import_items')
    .addColumn('source', 'text', (c) => c.notNull())
    .addColumn('sourceId', 'text', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('entityId', 'text', (c) => c.notNull())
    .addColumn('createdAt', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('import_items_pk', ['source', 'sourceId'])
    .execute()
}

async function searchIndex(db: DatabaseThen, engine: EngineThen) {
  if (engine.name === 'postgres') {
    await sql`create table search_index (kind text not null, "entityId" text not null, "publishedAt" text,
      title text not null, body text not null,
      vector tsvector generated always as (setweight(to_tsvector('simple', title), 'A') || setweight(to_tsvector('simple', body), 'D')) stored,
      primary key (kind, "entityId"))`.execute(db)
    await sql`create index search_index_vector on search_index using gin (vector)`.execute(db)
  } else {
    // An fts5 table finds a row quickly only by its rowid, so the documents have a number of their own.
    await sql`create table search_documents (id integer primary key, kind text not null, "entityId" text not null,
      "publishedAt" text, unique (kind, "entityId"))`.execute(db)
    await sql`create virtual table search_index using fts5(title, body, tokenize = 'unicode61 remove_diacritics 2')`.execute(
      db,
    )
  }
}
