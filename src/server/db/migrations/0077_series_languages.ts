import { type SqlBool, sql } from 'kysely'
import type { DatabaseThen, EngineThen } from './database-then.ts'

/** Series have a language and translations, as `0071_languages` gave them to categories. */
export async function up(db: DatabaseThen, { name }: EngineThen): Promise<void> {
  const { schema } = db
  await schema
    .alterTable('series')
    .addColumn('lang', 'text', (c) => c.notNull().defaultTo(''))
    .execute()
  await schema.alterTable('series').addColumn('translationGroup', 'text').execute()
  // A site that went back to the version before has such slugs.
  const lang = name === 'postgres' ? sql`split_part(slug, '@', 2)` : sql`substr(slug, instr(slug, '@') + 1)`
  await sql`update series set lang = ${lang} where slug like '%@%'`.execute(db)
  await schema
    .createIndex('series_translations')
    .on('series')
    .columns(['translationGroup', 'lang'])
    .unique()
    .where(sql<SqlBool>`"translationGroup" is not null`)
    .execute()
}
