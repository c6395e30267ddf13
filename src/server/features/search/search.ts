import { slugify } from '../../../content/slug.ts'
import { type ListMeta, listMetaOf } from '../../../contracts/common.ts'
import { articleUrl, rootUrl } from '../../../contracts/paths.ts'
import type { SearchResult } from '../../../contracts/search.ts'
import { backgroundDb, type Ctx } from '../../core/context.ts'
import type { ListSearch } from '../../db/conditions.ts'
import type { Engine, SearchHit, SearchWord } from '../../db/engine.ts'
import { reportDamage } from './damage.ts'
import { createExcerpts } from './excerpt.ts'
import * as queries from './search.queries.ts'
import { searchWords } from './words.ts'

export { indexChangedSections, keepSectionsIndexed, sectionChanged } from './changed-sections.ts'
export { index, ofArticle, ofPage, remove, retitleArticle } from './documents.ts'
export { rebuild } from './rebuild.ts'
export { repairWhenDamaged } from './repair.ts'

type Kind = SearchResult['type']

const kinds: Kind[] = ['article', 'page']
// Too many words begin with a single letter.
const shortestPrefix = 2

/** Public articles and pages that contain every word of the query, best first. Any text is a valid query. */
export async function search(
  ctx: Ctx,
  { q, page, limit }: { q: string; page: number; limit: number },
): Promise<{ results: SearchResult[]; meta: ListMeta }> {
  const words = wordsOf(q)
  const options = { kinds, now: ctx.now(), limit, offset: (page - 1) * limit }
  const { hits, total } = words.length > 0 ? await hitsOf(ctx, words, options) : { hits: [], total: 0 }
  const results = await present(ctx, hits, createExcerpts(words))
  return { results, meta: listMetaOf({ page, limit }, total) }
}

/**
 * Filters a list of articles or pages, public or not, by a typed query; undefined for an empty query. If more than 5000
 * contain every word and match the list's other conditions, uses the newest.
 */
export function listSearch(
  ctx: Pick<Ctx, 'engine'>,
  kind: Kind,
  q: string | undefined,
): ListSearch | undefined {
  const text = q?.replaceAll('\0', '').trim()
  if (!text) return undefined
  const words = wordsOf(text)
  const idsWith: ListSearch['idsWith'] = (narrowing) => ctx.engine.idsWith(kind, words, narrowing)
  return { idsWith: words.length > 0 ? idsWith : undefined, slug: slugify(text) }
}

async function hitsOf(ctx: Ctx, words: SearchWord[], options: Parameters<Engine['search']>[2]) {
  try {
    return await ctx.engine.search(backgroundDb(ctx), words, options)
  } catch (error) {
    // Here and not only where errors are answered, because a page shows that its search failed.
    await reportDamage(ctx, error)
    throw error
  }
}

/** The last word may be unfinished while somebody types, so it also matches as a prefix. */
function wordsOf(q: string): SearchWord[] {
  const words = searchWords(q)
  return words.map((text, at) => ({
    text,
    isPrefix: at === words.length - 1 && text.length >= shortestPrefix,
  }))
}

async function present(
  ctx: Ctx,
  hits: SearchHit[],
  excerptOf: (text: string) => string,
): Promise<SearchResult[]> {
  const idsOf = (kind: Kind) => hits.filter((hit) => hit.kind === kind).map(({ entityId }) => entityId)
  const [articleIds, pageIds] = [idsOf('article'), idsOf('page')]
  const articles = articleIds.length > 0 ? await queries.listArticles(ctx.db, articleIds, ctx.now()) : []
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
  return hits.flatMap(({ entityId, text }) => {
    const entity = found.get(entityId)
    return entity ? [{ ...entity, excerpt: excerptOf(text) }] : []
  })
}
