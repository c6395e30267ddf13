import { type ListMeta, listMetaOf } from '../../../contracts/common.ts'
import type { SearchResult } from '../../../contracts/search.ts'
import type { SearchHit } from '../../db/dialect.ts'
import type { Ctx } from '../../http/context.ts'
import { articleUrl, rootUrl } from '../addresses/addresses.ts'
import * as queries from './search.queries.ts'
import { excerptHtml, searchWords } from './words.ts'

export { index, ofArticle, ofPage, remove } from './documents.ts'
export { indexPagesWith, rebuild } from './rebuild.ts'

type Kind = SearchResult['type']

const kinds: Kind[] = ['article', 'page']
// One or two letters begin too many words.
const shortestPrefix = 3

/** Public articles and pages that have every word of the query, best first. Any text is a query. */
export async function search(
  ctx: Ctx,
  { q, page, limit }: { q: string; page: number; limit: number },
): Promise<{ results: SearchResult[]; meta: ListMeta }> {
  const words = wordsOf(q)
  const options = { kinds, now: ctx.now(), limit, offset: (page - 1) * limit }
  const { hits, total } =
    words.length > 0 ? await ctx.engine.search(ctx.db, words, options) : { hits: [], total: 0 }
  const results = await present(ctx, hits)
  return { results, meta: listMetaOf({ page, limit }, total) }
}

/** For `id in …`: the ids of all articles or pages, public or not, that have every word; undefined without a word. */
export function idsWith(ctx: Pick<Ctx, 'engine'>, kind: Kind, q: string | undefined) {
  const words = wordsOf(q ?? '')
  return words.length > 0 ? ctx.engine.idsWith(kind, words) : undefined
}

const wordsOf = (q: string) =>
  searchWords(q).map((text) => ({ text, isPrefix: text.length >= shortestPrefix }))

async function present(ctx: Ctx, hits: SearchHit[]): Promise<SearchResult[]> {
  const idsOf = (kind: Kind) => hits.filter((hit) => hit.kind === kind).map(({ entityId }) => entityId)
  const [articleIds, pageIds] = [idsOf('article'), idsOf('page')]
  const articles = articleIds.length > 0 ? await queries.listArticles(ctx.db, articleIds) : []
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
  return hits.flatMap(({ entityId, excerpt }) => {
    const entity = found.get(entityId)
    return entity ? [{ ...entity, excerpt: excerptHtml(excerpt) }] : []
  })
}
