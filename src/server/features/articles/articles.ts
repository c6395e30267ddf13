import type { z } from 'zod'
import { isSlug } from '../../../content/slug.ts'
import type {
  AdminArticle,
  Article,
  ArticleSummary,
  ListedArticle,
  PlannedArticle,
} from '../../../contracts/article-fields.ts'
import type { ArticleOrder } from '../../../contracts/article-orders.ts'
import type { articleEndpoints } from '../../../contracts/articles.ts'
import { type ListMeta, listMetaOf, type Status, type StatusCounts } from '../../../contracts/common.ts'
import { bareSlug, storedSlug } from '../../../contracts/paths.ts'
import { ownOnly } from '../../../contracts/permissions.ts'
import { authorize } from '../../core/authorization.ts'
import { cachedUntilDue } from '../../core/cache.ts'
import { backgroundDb, type Ctx } from '../../core/context.ts'
import { Moved } from '../../core/errors.ts'
import { statusAt } from '../../core/publication.ts'
import * as addresses from '../addresses/addresses.ts'
import * as drafts from '../drafts/drafts.ts'
import * as reviews from '../reviews/reviews.ts'
import * as search from '../search/search.ts'
import * as settings from '../settings/settings.ts'
import * as tags from '../tags/tags.ts'
import * as translations from '../translations/translations.ts'
import * as trash from '../trash/trash.ts'
import { notFound, visible } from './access.ts'
import type { Filter } from './article-filter.ts'
import * as queries from './articles.queries.ts'
import { cardsFrom } from './cards.ts'
import {
  type ArticleCard,
  listRefs,
  present,
  presentAll,
  presentFull,
  presentShown,
  type ShownArticle,
} from './present.ts'
import { withThumbnails } from './thumbnails.ts'
import { fieldsOf } from './working-fields.ts'

export { keepFresh as keepBodiesFresh } from './bodies.ts'
export { latest } from './cards.ts'
export { cleanFields } from './clean-fields.ts'
export { mergeCounts } from './counts.queries.ts'
export { create } from './creating.ts'
export { keepArticlesTidy } from './ending.ts'
export { copyIncluding, includingAfter } from './including.ts'
export { neighbours } from './neighbours.ts'
export type { ArticleCard, ShownArticle } from './present.ts'
export { related } from './related.ts'
export { earlierFields } from './translating.ts'
export { remove, restore } from './trashing.ts'
export { asShown, fieldsOf, withFields } from './working-fields.ts'
export { prepare, update } from './writing.ts'

/** A month with more articles shows its beginning. */
const maxPlanned = 500

type Author = NonNullable<PlannedArticle['author']>
type List = { articles: ArticleSummary[]; meta: ListMeta }
type Query<E extends keyof typeof articleEndpoints> = z.output<
  NonNullable<(typeof articleEndpoints)[E]['query']>
>

/** Published articles: what visitors see. Pinned ones come first, except in a search or a sorted list. */
export async function list(ctx: Ctx, query: Query<'list'>): Promise<List> {
  const { page, limit, sort, category, tag, q } = query
  const filter: Filter = {
    status: 'listed',
    ...inLists(ctx),
    categorySlug: asFilter(category, ctx.lang),
    tagSlug: asFilter(tag, ctx.lang),
    search: await search.listSearch(ctx, 'article', q),
  }
  const slice = { page, limit, sort: sort ?? 'newest', total: await countPublished(ctx, filter) }
  const pinned = (sort ?? q) ? undefined : await queries.listPinned(backgroundDb(ctx), filter)
  const rest = pinned ? { ...filter, isPinned: false } : filter
  const { articles, meta } = await pageOf(ctx, rest, slice, pinned)
  return { articles, meta }
}

/** Like `list`, with only the fields of cards. */
export async function listCards(
  ctx: Ctx,
  { page, limit, category }: { page: number; limit: number; category?: string | undefined },
): Promise<{ articles: ArticleCard[]; meta: ListMeta }> {
  const categorySlug = asFilter(category, ctx.lang)
  const total = await countPublished(ctx, { status: 'listed', ...inLists(ctx), categorySlug })
  const offset = (page - 1) * limit
  const articles = offset < total ? await cardsFrom(ctx, { categorySlug, limit, offset }) : []
  return { articles, meta: listMetaOf({ page, limit }, total) }
}

/** Like `listCards`, for the articles with a tag. */
export async function listCardsOfTag(
  ctx: Ctx,
  { page, limit, tag }: { page: number; limit: number; tag: { id: string; articleCount: number } },
): Promise<{ articles: ArticleCard[]; meta: ListMeta }> {
  const offset = (page - 1) * limit
  const articles = offset < tag.articleCount ? await cardsFrom(ctx, { tagId: tag.id, limit, offset }) : []
  return { articles, meta: listMetaOf({ page, limit }, tag.articleCount) }
}

/** Like `listCards`, for the articles of one author. */
export async function listCardsOfAuthor(
  ctx: Ctx,
  { page, limit, authorId }: { page: number; limit: number; authorId: string },
): Promise<{ articles: ArticleCard[]; meta: ListMeta }> {
  const count = (inner: Ctx) =>
    queries.countArticles(backgroundDb(inner), { status: 'listed', ...inLists(inner), authorId })
  const total = await cachedUntilDue(ctx, `articles by ${authorId}`, count)
  const offset = (page - 1) * limit
  const articles = offset < total ? await cardsFrom(ctx, { authorId, limit, offset }) : []
  return { articles, meta: listMetaOf({ page, limit }, total) }
}

/** The newest published articles with their content, of one category, tag or author, or of all. */
export async function newest(
  ctx: Ctx,
  {
    limit,
    ...of
  }: {
    categoryId?: string | undefined
    tagId?: string | undefined
    authorId?: string | undefined
    limit: number
  },
): Promise<Article[]> {
  return presentFull(ctx, await queries.listNewest(ctx.db, { ...of, lang: ctx.lang, limit, now: ctx.now() }))
}

/** Articles in every status; only the viewer's own if they may read no others. */
export async function adminList(
  ctx: Ctx,
  query: Query<'adminList'>,
): Promise<{ articles: ListedArticle[]; meta: ListMeta }> {
  const viewer = authorize(ctx, 'article.read')
  const { page, limit, sort = 'newest', category, tag, author, q, review, ended, publishedOnly } = query
  const status = ended ? (query.status ?? 'published') : query.status
  const authorId = ownOnly(viewer, 'article.read') ? (viewer.id ?? '') : author
  const lang = query.lang === undefined ? undefined : await settings.langAfter(ctx, query.lang, '')
  const filter: Filter = {
    status: publishedOnly === 'true' || publishedOnly === '1' ? 'published' : status,
    now: ctx.now(),
    lang,
    categorySlug: asFilter(category, lang),
    tagSlug: asFilter(tag, lang),
    authorId,
    review,
    hasEnded: ended,
    search: await search.listSearch(ctx, 'article', q),
  }
  if (publishedOnly && status && filter.status !== status)
    return { articles: [], meta: listMetaOf({ page, limit }, 0) }
  const total = await queries.countArticles(backgroundDb(ctx), filter)
  const { articles, meta, rows } = await pageOf(ctx, filter, { page, limit, sort, total })
  const said = await reviews.findAll(
    backgroundDb(ctx),
    'article',
    articles.map(({ id }) => id),
  )
  const shown = await withThumbnails(ctx, articles)
  const translationsOf = await translations.listFor(ctx, 'article', rows)
  const beside = (id: string) => ({ translations: translationsOf(id), review: said.get(id) ?? null })
  return { articles: shown.map((one) => ({ ...one, ...beside(one.id) })), meta }
}

/** Published and scheduled articles of a period; only the viewer's own if they may read no others. */
export async function calendar(
  ctx: Ctx,
  { from, to }: Query<'calendar'>,
): Promise<{ articles: PlannedArticle[]; isCut: boolean }> {
  const viewer = authorize(ctx, 'article.read')
  const authorId = ownOnly(viewer, 'article.read') ? (viewer.id ?? '') : undefined
  const period = { from, to, authorId, limit: maxPlanned + 1 }
  const rows = await queries.listPlanned(backgroundDb(ctx), period)
  const shown = rows.slice(0, maxPlanned)
  const refsOf = await listRefs(
    ctx,
    shown.map(({ id }) => id),
  )
  const articles = shown.map((row) => {
    const { authors } = refsOf(row.id)
    return { ...row, status: statusAt(row, ctx.now()), author: authors[0] ?? null, authors }
  })
  return { articles, isCut: rows.length > maxPlanned }
}

/** A published article. Throws Moved for an old slug, NOT_FOUND for anything that visitors cannot see. */
export async function get(ctx: Ctx, slug: string): Promise<Article> {
  const article = await findBySlug(ctx, slug)
  if (article) return article
  const moved = await addresses.findMoved(ctx, 'article', slug)
  // Not to one that asks for a password.
  if (moved && (await findBySlug({ ...ctx, lang: moved.lang }, moved.slug)))
    throw new Moved(moved.slug, await settings.tagIfOther(ctx, moved.lang))
  throw notFound()
}

/**
 * People who have written articles or pages, or could, by name, those without an account last; only the viewer if they
 * may read no others'.
 */
export async function authors(ctx: Ctx, query: Query<'authors'>): Promise<(Author & { isGuest: boolean })[]> {
  const viewer = authorize(ctx, 'article.read')
  const id = ownOnly(viewer, 'article.read') ? (viewer.id ?? '') : undefined
  const db = backgroundDb(ctx)
  const hasWritten = !query.all
  const users = await queries.listAuthors(db, { id, hasWritten })
  const guests = id === undefined ? await queries.listGuests(db, { hasWritten }) : []
  const named = (people: Author[], isGuest: boolean) => people.map((person) => ({ ...person, isGuest }))
  return [...named(users, false), ...named(guests, true)]
}

/** How many articles the viewer may see in each status. */
export async function counts(ctx: Ctx): Promise<StatusCounts> {
  const viewer = authorize(ctx, 'article.read')
  const authorId = ownOnly(viewer, 'article.read') ? (viewer.id ?? '') : undefined
  const now = ctx.now()
  const count = (status: Status) => queries.countArticles(backgroundDb(ctx), { status, now, authorId })
  return {
    draft: await count('draft'),
    scheduled: await count('scheduled'),
    // These are by far the most.
    published: await (authorId === undefined
      ? countPublished(ctx, { status: 'published', now })
      : count('published')),
    trash: await trash.count(ctx, 'article'),
  }
}

/** An article in any status, as it is live, with the state of its draft. */
export async function adminGet(ctx: Ctx, id: string): Promise<AdminArticle> {
  const { row } = await visible(ctx, await queries.findById(ctx.db, id))
  const article = await present(ctx, row)
  const found = await drafts.find(ctx, { kind: 'article', id })
  const draft = drafts.stateOf(found, fieldsOf(article), article.version)
  return { ...article, draft: draft.changed.length > 0 ? draft : null }
}

/** A published article, or undefined. */
export async function findBySlug(ctx: Ctx, slug: string): Promise<Article | undefined> {
  if (!isSlug(slug)) return undefined
  const row = await queries.findLiveBySlug(ctx.db, storedSlug(slug, ctx.lang), ctx.now())
  return row && present(ctx, row)
}

/** A published article that asks for a password, with the hash of it. */
export const findLocked = (ctx: Ctx, id: string) => queries.findLocked(ctx.db, id, ctx.now())

/** A published article as its page shows it, or undefined. */
export async function findShown(ctx: Ctx, slug: string): Promise<ShownArticle | undefined> {
  if (!isSlug(slug)) return undefined
  const row = await queries.findLiveForPage(ctx.db, storedSlug(slug, ctx.lang), ctx.now())
  return row && presentShown(ctx, row)
}

async function countPublished(ctx: Ctx, filter: Filter): Promise<number> {
  const { tagSlug, categorySlug, search: words } = filter
  // Counted with the tag.
  if (tagSlug !== undefined && categorySlug === undefined && !words && filter.status === 'listed')
    return (await tags.findBySlug(ctx, bareSlug(tagSlug)))?.articleCount ?? 0
  const count = (inner: Ctx) => queries.countArticles(backgroundDb(inner), filter)
  const key = `articles ${filter.status} ${filter.categorySlug ?? ''} ${filter.tagSlug ?? ''}`
  return words ? count(ctx) : cachedUntilDue(ctx, key, count)
}

/** `before`: articles that come before those of the filter. `total`: of both. */
async function pageOf(
  ctx: Ctx,
  filter: Filter,
  { page, limit, sort, total }: { page: number; limit: number; sort: ArticleOrder; total: number },
  before: queries.SummaryRow[] = [],
): Promise<List & { rows: queries.SummaryRow[] }> {
  const offset = (page - 1) * limit
  const first = before.slice(offset, offset + limit)
  const rest = { sort, limit: limit - first.length, offset: Math.max(0, offset - before.length) }
  const rows =
    offset < total && rest.limit > 0 ? await queries.listArticles(backgroundDb(ctx), filter, rest) : []
  return {
    articles: await presentAll(ctx, [...first, ...rows]),
    meta: listMetaOf({ page, limit }, total),
    rows,
  }
}

// Only a slug can find anything, and other text must not reach a database that rejects some characters.
const asFilter = (slug: string | undefined, lang = '') => slug && (isSlug(slug) ? storedSlug(slug, lang) : '')

/** What the readers of the context's language find. Without a language, lists and counts are those of the first one. */
const inLists = ({ lang, now }: Ctx) => ({ now: now(), ...(lang !== '' && { lang }) })
