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
