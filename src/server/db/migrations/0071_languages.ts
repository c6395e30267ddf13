import { type SqlBool, sql } from 'kysely'
import type { DatabaseThen, EngineThen } from './database-then.ts'

const translated = ['articles', 'pages', 'categories', 'tags'] as const

/**
 * The language of each text: '' for the first one of the site, otherwise a tag. Translations of each other have the same
 * `translationGroup`, in which each language is there once. The slug of a text in another language than the first ends
 * with `@` and its tag, so that the slugs of all languages stay unique where they are. An article in such a language is
 * `unlisted`, and `listedIn` its language if readers of that find it in lists: so the lists of the first language, their
 * indexes and their counts are what they were.
 */
export async function up(db: DatabaseThen, { name }: EngineThen): Promise<void> {
  const { schema } = db
  for (const table of translated) {
    await schema
      .alterTable(table)
      .addColumn('lang', 'text', (c) => c.notNull().defaultTo(''))
      .execute()
    await schema.alterTable(table).addColumn('translationGroup', 'text').execute()
    await schema
      .createIndex(`${table}_translations`)
      .on(table)
      .columns(['translationGroup', 'lang'])
      .unique()
      .where(sql<SqlBool>`"translationGroup" is not null`)
      .execute()
  }
  // A site that went back to the version before has such slugs.
  const ofSlug =
    name === 'postgres'
      ? sql<string>`split_part(slug, '@', 2)`
      : sql<string>`substr(slug, instr(slug, '@') + 1)`
  for (const table of translated)
    await db.updateTable(table).set({ lang: ofSlug }).where('slug', 'like', '%@%').execute()
  await schema.alterTable('articles').addColumn('listedIn', 'text').execute()
  await schema
    .createIndex('articles_listed_in')
    .on('articles')
    .columns(['listedIn', 'publishedAt', 'id'])
    .where(sql<SqlBool>`"listedIn" is not null`)
    .execute()
  await schema
    .createIndex('articles_ending_in')
    .on('articles')
    .columns(['unpublishAt', 'id'])
    .where(sql<SqlBool>`"listedIn" is not null and "unpublishAt" is not null`)
    .execute()
  for (const table of ['articles', 'pages'] as const)
    await schema
      .createIndex(`${table}_in_language`)
      .on(table)
      .expression(sql`lang, (coalesce("publishedAt", "createdAt")), id`)
      .where(sql<SqlBool>`lang <> ''`)
      .execute()
  const documents = name === 'postgres' ? 'search_index' : 'search_documents'
  await schema
    .alterTable(documents)
    .addColumn('lang', 'text', (c) => c.notNull().defaultTo(''))
    .execute()
  await schema.createIndex(`${documents}_languages`).on(documents).columns(['lang', 'prepared']).execute()
}
