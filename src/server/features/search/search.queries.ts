import { isListedIn } from '../../db/is-public.ts'
import type { Db } from '../../db/schema.ts'
import type { SectionToIndexTable } from './search.table.ts'

/** Returns those of the articles that are in the lists of `lang` at the time `now`. */
export const listArticles = (db: Db, ids: string[], { lang, now }: { lang: string; now: string }) =>
  db
    .selectFrom('articles')
    .leftJoin('categories', 'categories.id', 'articles.categoryId')
    .select([
      'articles.id',
      'articles.title',
      'articles.slug',
      'articles.publishedAt',
      'categories.slug as categorySlug',
    ])
    .where('articles.id', 'in', ids)
    .where(isListedIn(lang, now))
    .execute()

export const listPages = (db: Db, ids: string[]) =>
  db.selectFrom('pages').select(['id', 'title', 'slug', 'publishedAt']).where('id', 'in', ids).execute()

type Batch = { after: string; limit: number }

/** The articles with what the index needs of them, in the order of their ids, after the id `after`. */
export const listArticleTexts = (db: Db, { after, limit }: Batch) =>
  db
    .selectFrom('articles')
    .select(['id', 'title', 'excerpt', 'content', 'status', 'publishedAt', 'unlisted', 'lang', 'listedIn'])
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()

export const findPageText = (db: Db, id: string) =>
  pageTexts(db).select('pages.version').where('id', '=', id).executeTakeFirst()

/** The names of the tags of each article, in the article's order. */
export const listTagNames = (db: Db, articleIds: string[]) =>
  db
    .selectFrom('article_tags')
    .innerJoin('tags', 'tags.id', 'article_tags.tagId')
    .select(['article_tags.articleId', 'tags.name'])
    .where('articleId', 'in', articleIds)
    .orderBy('position')
    .execute()

export const deleteTerms = (db: Db) => db.deleteFrom('search_terms').execute()

export const listPageTexts = (db: Db, { after, limit }: Batch) =>
  pageTexts(db).where('id', '>', after).orderBy('id').limit(limit).execute()

/** The first page after `after`, in the order of ids, that shows the saved section. */
export const nextPageWith = (db: Db, { sectionId, after }: { sectionId: string; after: string }) =>
  pageTexts(db)
    .innerJoin('uses', 'uses.entityId', 'pages.id')
    .select('pages.version')
    .where('usedId', '=', sectionId)
    .where('kind', '=', 'page')
    .where('place', '=', 'blocks')
    .where('entityId', '>', after)
    .orderBy('entityId')
    .limit(1)
    .executeTakeFirst()

/**
 * Requests that the pages of a changed section are indexed again, from the first one on. `change` identifies the
 * change.
 */
export const putSectionToIndex = (db: Db, sectionId: string, change: string) =>
  db
    .insertInto('sections_to_index')
    .values({ sectionId, change, after: '' })
    .onConflict((conflict) => conflict.column('sectionId').doUpdateSet({ change, after: '' }))
    .execute()

export const findSectionToIndex = (db: Db) =>
  db.selectFrom('sections_to_index').selectAll().orderBy('sectionId').limit(1).executeTakeFirst()

type Progress = Pick<SectionToIndexTable, 'sectionId' | 'change'>

/** Records that the pages up to the id `after` are indexed. Returns false if the section has changed again. */
export async function setIndexed(db: Db, { sectionId, change }: Progress, after: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('sections_to_index')
    .set({ after })
    .where('sectionId', '=', sectionId)
    .where('change', '=', change)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export const deleteSectionToIndex = (db: Db, { sectionId, change }: Progress) =>
  db.deleteFrom('sections_to_index').where('sectionId', '=', sectionId).where('change', '=', change).execute()

const pageTexts = (db: Db) =>
  db
    .selectFrom('pages')
    .select(['pages.id', 'pages.title', 'pages.blocks', 'pages.status', 'pages.publishedAt', 'pages.lang'])
