import { type SqlBool, sql } from 'kysely'
import type { ArticleOrder } from '../../../contracts/article-orders.ts'
import { isListedLink } from '../../db/is-public.ts'
import type { Db } from '../../db/schema.ts'
import type { Filter } from './article-filter.ts'

const directions: Partial<Record<ArticleOrder, 'asc' | 'desc'>> = { newest: 'desc', oldest: 'asc' }

type Slice = { sort: ArticleOrder; limit: number; offset: number }

/**
 * A query for the ids of one page of the articles with a tag, in the order of an index of their links; undefined if the
 * list has other conditions or another order.
 */
export function idsOfTag(
  db: Db,
  { tagSlug, status, now, lang, isPinned, hasEnded = false, ...others }: Filter,
  { sort, limit, offset }: Slice,
) {
  const direction = directions[sort]
  const isAlone = !hasEnded && !isPinned && Object.values(others).every((value) => value === undefined)
  if (tagSlug === undefined || status !== 'listed' || !direction || !isAlone) return undefined
  return db
    .selectFrom('article_tags')
    .select('articleId')
    .where('tagId', '=', (e) => e.selectFrom('tags').select('id').where('slug', '=', tagSlug))
    .where(isListedLink(now, lang))
    .$if(isPinned === false, (query) =>
      query.where(sql<SqlBool>`"articleId" not in (select id from articles where pinned = 1)`),
    )
    .orderBy('publicAt', direction)
    .orderBy('articleId', direction)
    .limit(sql<number>`${limit}`)
    .offset(offset)
}
