import { sql } from 'kysely'
import type { Status } from '../../../contracts/common.ts'
import { hasListedArticle, hasListedPart, isListedIn, isLive } from '../../db/is-public.ts'
import type { Db } from '../../db/schema.ts'

/** What has translations. */
export type Kind = 'article' | 'page' | 'category' | 'series' | 'tag'

export const tables = {
  article: 'articles',
  page: 'pages',
  category: 'categories',
  series: 'series',
  tag: 'tags',
} as const

/**
 * A text of a group. Only articles have an end and a visibility. Categories are always public, a series or tag if one of
 * its articles is in lists.
 */
export type Member = {
  id: string
  group: string
  lang: string
  slug: string
  title: string
  categorySlug: string | null
  status: Status
  publishedAt: string | null
  unpublishAt: string | null
  visibility: string
  seo: string
}

const ofGroup = sql<string>`"translationGroup"`.as('group')

/** All texts of these groups as of `now`. */
export const listMembers = (
  db: Db,
  kind: Kind,
  { groups, now }: { groups: readonly string[]; now: string },
): Promise<Member[]> => listOf[kind](db, groups, now)

type ListMembers = (db: Db, groups: readonly string[], now: string) => Promise<Member[]>

const notOfArticles = [
  sql<null>`null`.as('categorySlug'),
  sql<null>`null`.as('unpublishAt'),
  sql.lit('public').as('visibility'),
] as const

const listOf: Record<Kind, ListMembers> = {
  article: (db, groups) =>
    db
      .selectFrom('articles')
      .leftJoin('categories', 'categories.id', 'articles.categoryId')
      .select(['articles.id', 'articles.lang', 'articles.slug', 'articles.title', 'articles.status'])
      .select(['articles.publishedAt', 'articles.unpublishAt', 'articles.visibility', 'articles.seo'])
      .select(['articles.translationGroup as group', 'categories.slug as categorySlug'])
      .where('articles.translationGroup', 'in', groups)
      .$narrowType<{ group: string }>()
      .execute(),
  page: (db, groups) =>
    db
      .selectFrom('pages')
      .select(['id', 'lang', 'slug', 'title', 'status', 'publishedAt', 'seo', ofGroup])
      .select(notOfArticles)
      .where('translationGroup', 'in', groups)
      .execute(),
  category: (db, groups) =>
    db
      .selectFrom('categories')
      .select(['id', 'lang', 'slug', 'name as title', 'createdAt as publishedAt', 'seo', ofGroup])
      .select(sql<'published'>`'published'`.as('status'))
      .select(notOfArticles)
      .where('translationGroup', 'in', groups)
      .execute(),
  series: (db, groups, now) =>
    db
      .selectFrom('series')
      .select(['id', 'lang', 'slug', 'name as title', 'createdAt as publishedAt', ofGroup])
      .select(sql<Status>`case when ${hasListedPart(now)} then 'published' else 'draft' end`.as('status'))
      .select(sql.lit('{}').as('seo'))
      .select(notOfArticles)
      .where('translationGroup', 'in', groups)
      .execute(),
  tag: (db, groups, now) =>
    db
      .selectFrom('tags')
      .select(['id', 'lang', 'slug', 'name as title', 'updatedAt as publishedAt', ofGroup])
      .select(sql<Status>`case when ${hasListedArticle(now)} then 'published' else 'draft' end`.as('status'))
      .select(sql.lit('{}').as('seo'))
      .select(notOfArticles)
      .where('translationGroup', 'in', groups)
      .execute(),
}

/** The language of a text. `isLocked`: so that it stays until the transaction ends. */
export const findLang = (db: Db, kind: Kind, id: string, isLocked: boolean) => {
  const query = db.selectFrom(tables[kind]).select('lang').where('id', '=', id)
  return (isLocked ? query.forShare() : query).executeTakeFirst()
}

/** The text of the same group in a language. */
export const findTranslation = (db: Db, kind: Kind, { id, lang }: { id: string; lang: string }) =>
  db
    .selectFrom(tables[kind])
    .select('id')
    .where('translationGroup', '=', (e) =>
      e.selectFrom(tables[kind]).select('translationGroup').where('id', '=', id),
    )
    .where('lang', '=', lang)
    .executeTakeFirst()

/** Those of the articles that this person has written. */
export const listOwn = async (db: Db, authorId: string, ids: readonly string[]): Promise<string[]> =>
  (
    await db
      .selectFrom('article_authors')
      .select('articleId')
      .where('authorId', '=', authorId)
      .where('articleId', 'in', ids)
      .execute()
  ).map(({ articleId }) => articleId)

/** Those of these languages in which readers find articles in lists. */
export async function listListedLanguages(
  db: Db,
  languages: readonly string[],
  now: string,
): Promise<string[]> {
  const found: string[] = []
  for (const lang of languages) {
    const one = db.selectFrom('articles').select('articles.id').where(isListedIn(lang, now)).limit(1)
    if (await one.executeTakeFirst()) found.push(lang)
  }
  return found
}

/** A page and its translations, as far as they are public. */
export const listLivePages = (db: Db, id: string, now: string) => {
  const live = db
    .selectFrom('pages')
    .select(['pages.id', 'pages.lang', 'pages.seo'])
    .where(isLive('pages', now))
  const group = db.selectFrom('pages as original').select('original.translationGroup')
  return live
    .where('pages.id', '=', id)
    .union(live.where('pages.translationGroup', '=', group.where('original.id', '=', id)))
    .execute()
}

export const setGroup = (db: Db, kind: Kind, id: string, translationGroup: string) =>
  db.updateTable(tables[kind]).set({ translationGroup }).where('id', '=', id).execute()
