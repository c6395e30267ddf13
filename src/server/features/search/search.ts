import { slugify } from '../../../content/slug.ts'
import { type ListMeta, listMetaOf } from '../../../contracts/common.ts'
import { articleUrl, rootUrl } from '../../../contracts/paths.ts'
import type { SearchResult } from '../../../contracts/search.ts'
import { backgroundDb, type Ctx } from '../../core/context.ts'
import type { ListSearch } from '../../db/conditions.ts'
import type { SearchKey } from '../../db/engine.ts'
import { giveWay } from '../../db/turns.ts'
import { createExcerpts } from './excerpt.ts'
import { askedWords, find } from './find.ts'
import * as queries from './search.queries.ts'
import { queryOf } from './word-forms.ts'

export { indexChangedSections, keepSectionsIndexed, sectionChanged } from './changed-sections.ts'
export { index, ofArticle, ofPage, remove, retitleArticle } from './documents.ts'
export { indexOutdated, keepIndexPrepared, outdate } from './outdated.ts'
export { rebuild } from './rebuild.ts'
export { repairWhenDamaged } from './repair.ts'

type Kind = SearchResult['type']

const kinds: Kind[] = ['article', 'page']

/**
 * Finds public articles and pages that contain every word of the query, best first. Words that nothing contains are
 * corrected. Any text is a valid query.
 */
export async function search(
  ctx: Ctx,
  { q, page, limit }: { q: string; page: number; limit: number },
): Promise<{ results: SearchResult[]; meta: ListMeta }> {
  const { hits, words, terms } = await find(ctx, q, kinds)
  const shown = hits.slice((page - 1) * limit, page * limit)
  const results = await present(ctx, shown, createExcerpts(terms, words))
  return { results, meta: listMetaOf({ page, limit }, hits.length) }
}

/**
 * Filters a list of articles or pages, public or not, by a typed query; undefined for an empty query. If more than 5000
 * contain every word and match the list's other conditions, uses the newest.
 */
export async function listSearch(
  ctx: Ctx,
  kind: Kind,
  q: string | undefined,
): Promise<ListSearch | undefined> {
  const text = q?.replaceAll('\0', '').trim()
  if (!text) return undefined
  const { words } = await askedWords(ctx, text)
  const query = queryOf(words)
  const idsWith: ListSearch['idsWith'] = query && ((narrowing) => ctx.engine.idsWith(kind, query, narrowing))
  return { idsWith, isAmong: ctx.engine.isAmong, slug: slugify(text) }
}

async function present(
  ctx: Ctx,
  hits: SearchKey[],
  excerptOf: (text: string) => string,
): Promise<SearchResult[]> {
  const idsOf = (kind: Kind) => hits.filter((hit) => hit.kind === kind).map(({ entityId }) => entityId)
  const [articleIds, pageIds] = [idsOf('article'), idsOf('page')]
  const articles =
    articleIds.length > 0
      ? await queries.listArticles(ctx.db, articleIds, { lang: ctx.lang, now: ctx.now() })
      : []
  const pages = pageIds.length > 0 ? await queries.listPages(ctx.db, pageIds) : []
  const found = new Map<string, Omit<SearchResult, 'excerpt'>>([
    ...articles.map(({ id, title, publishedAt, ...place }): [string, Omit<SearchResult, 'excerpt'>] => [
      id,
      { type: 'article', title, url: articleUrl(place), publishedAt },
    ]),
    ...pages.map(({ id, title, publishedAt, slug }): [string, Omit<SearchResult, 'excerpt'>] => [
      id,
      { type: 'page', title, url: rootUrl(slug), publishedAt },
    ]),
  ])
  const texts = await ctx.engine.readTexts(backgroundDb(ctx), hits)
  const textOf = new Map(texts.map(({ entityId, text }) => [entityId, text]))
  const results: SearchResult[] = []
  for (const { entityId } of hits) {
    const entity = found.get(entityId)
    if (!entity) continue
    await giveWay()
    results.push({ ...entity, excerpt: excerptOf(textOf.get(entityId) ?? '') })
  }
  return results
}
