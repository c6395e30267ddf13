import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { ReviewState } from '../../../contracts/reviews.ts'
import { hasReview, isInLanguage, isPinned, type ListSearch, listed } from '../../db/conditions.ts'
import { isListedIn, type ListStatus } from '../../db/is-public.ts'

/** Which articles a list has. */
export type Filter = {
  /** As of `now`, so a scheduled article whose time has come counts as published. */
  status?: ListStatus | undefined
  now: string
  categorySlug?: string | undefined
  tagSlug?: string | undefined
  authorId?: string | undefined
  /** As stored. The language of the articles; with the status `listed`, the language whose lists show them. */
  lang?: string | undefined
  /** The review of the current words. */
  review?: ReviewState | undefined
  isPinned?: boolean | undefined
  /** Only articles whose publication has ended. */
  hasEnded?: boolean | undefined
  search?: ListSearch | undefined
}

/** What each order of a list sorts by. */
export function ordersOf({ status }: Filter) {
  // Drafts have no date of publication; without drafts, the index covers the plain column.
  const date =
    status === 'published' || status === 'listed'
      ? sql`articles."publishedAt"`
      : sql`coalesce(articles."publishedAt", articles."createdAt")`
  const title = sql`lower(articles.title)`
  const updated = sql`articles."updatedAt"`
  return {
    newest: [date, 'desc'],
    oldest: [date, 'asc'],
    title: [title, 'asc'],
    '-title': [title, 'desc'],
    updated: [updated, 'desc'],
    '-updated': [updated, 'asc'],
    category: ['category', 'asc'],
    '-category': ['category', 'desc'],
    author: ['author', 'asc'],
    '-author': ['author', 'desc'],
    status: ['status', 'asc'],
    '-status': ['status', 'desc'],
  } as const
}

/** All conditions of a filter. */
export function conditionOf(filter: Filter): RawBuilder<SqlBool> {
  const wanted: RawBuilder<SqlBool>[] = []
  if (filter.categorySlug !== undefined) wanted.push(inCategory(filter.categorySlug))
  if (filter.tagSlug !== undefined)
    wanted.push(sql<SqlBool>`articles.id in (select "articleId" from article_tags
      join tags on tags.id = article_tags."tagId" where tags.slug = ${filter.tagSlug})`)
  if (filter.authorId !== undefined) wanted.push(isBy(filter.authorId))
  if (filter.isPinned !== undefined) wanted.push(isPinned(filter.isPinned))
  if (filter.hasEnded) wanted.push(sql<SqlBool>`articles."unpublishAt" <= ${filter.now}`)
  if (filter.review !== undefined) wanted.push(hasReview('articles', filter.review))
  const isOfLists = filter.status === 'listed' && filter.lang !== undefined && filter.lang !== ''
  if (isOfLists) wanted.push(isListedIn(filter.lang ?? '', filter.now))
  else if (filter.lang !== undefined) wanted.push(isInLanguage('articles', filter.lang))
  return listed('articles', wanted, isOfLists ? { ...filter, status: undefined } : filter)
}

export const isBy = (authorId: string) =>
  sql<SqlBool>`articles.id in (select "articleId" from article_authors where "authorId" = ${authorId})`

export const inCategory = (slug: string) =>
  sql<SqlBool>`articles."categoryId" = (select id from categories where slug = ${slug})`
