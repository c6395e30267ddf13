import type { Db } from '../../db/schema.ts'

export const listArticles = (db: Db, ids: string[]) =>
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
    .execute()

export const listPages = (db: Db, ids: string[]) =>
  db.selectFrom('pages').select(['id', 'title', 'slug', 'publishedAt']).where('id', 'in', ids).execute()

type Batch = { after: string; limit: number }

/** The content of the index, in the order of ids. */
export const listArticleTexts = (db: Db, { after, limit }: Batch) =>
  db
    .selectFrom('articles')
    .select(['id', 'title', 'excerpt', 'content', 'status', 'publishedAt'])
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()

export const listPageTexts = (db: Db, { after, limit }: Batch) =>
  pageTexts(db).where('id', '>', after).orderBy('id').limit(limit).execute()

/** Every page that names a saved section, whose id never matches by chance. */
export const listPagesWith = (db: Db, sectionId: string) =>
  pageTexts(db).where('blocks', 'like', `%${sectionId}%`).execute()

const pageTexts = (db: Db) =>
  db.selectFrom('pages').select(['id', 'title', 'blocks', 'status', 'publishedAt'])
