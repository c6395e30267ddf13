import { type SqlBool, sql } from 'kysely'
import type { DatabaseThen } from './database-then.ts'

/** Series have a language and translations, as `0071_languages` gave them to categories. */
export async function up({ schema }: DatabaseThen): Promise<void> {
  await schema
    .alterTable('series')
    .addColumn('lang', 'text', (c) => c.notNull().defaultTo(''))
    .execute()
  await schema.alterTable('series').addColumn('translationGroup', 'text').execute()
  await schema
    .createIndex('series_translations')
    .on('series')
    .columns(['translationGroup', 'lang'])
    .unique()
    .where(sql<SqlBool>`"translationGroup" is not null`)
    .execute()
}
