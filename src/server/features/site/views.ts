import { imagesOf, usesType } from '../../../content/blocks/block-data.ts'
import type { AuthorPage } from '../../../contracts/authors.ts'
import type { ListMeta } from '../../../contracts/common.ts'
import { pathIn } from '../../../contracts/paths.ts'
import type { ReadOnly } from '../../../contracts/read-only.ts'
import { decodedSegments, type GoneStatus } from '../../../contracts/redirect-rule.ts'
import type { Loaded, View, ViewOf } from '../../../site/view.ts'
import type { Ctx } from '../../core/context.ts'
import type { RenderedPage } from '../../core/rendered-page.ts'
import type { Tag } from '../../platform/events.ts'
import { findInstead } from '../addresses/similar.ts'
import * as articles from '../articles/articles.ts'
import * as blocks from '../blocks/blocks.ts'
import type { ShownCategory } from '../categories/categories.ts'
import { search } from '../search/search.ts'
import type { ShownSeries } from '../series/series.ts'
import { cardPath } from '../sharing/sharing.ts'
import type { ShownTag } from '../tags/tags.ts'
import { type AroundArticle, aroundAgain, aroundArticle, subjectOf } from './around-article.ts'
import { alternatesOf, alternatesOfPage, everywhere } from './language-links.ts'
import {
  categoriesNamed,
  categoryCards,
  categoryLinks,
  latestCards,
  listCards,
  maxLatest,
  pageSize,
  withPictures,
} from './lists.ts'
import type { Loader } from './loader.ts'
import { cardPicture, picturesOf, relatedCards } from './pictures.ts'

/** Something to show, and what it depends on. */
export type Shown = Pick<
  RenderedPage,
  'status' | 'tags' | 'paged' | 'cacheSeconds' | 'endsAt' | 'goneAt' | 'counted'
> & {
  view: View
  /** What the page of an article shows of other articles, and how to look that up again. */
  around?: { shown: AroundArticle; again: ReturnType<typeof aroundAgain> }
  /** The redirect of the site that says that the address is gone. */
  ruleId?: string | undefined
}

const latestOnHome = 3

export async function home(ctx: Ctx, loader: Loader): Promise<Shown> {
  const [latest, links] = await Promise.all([
    latestCards(ctx, latestOnHome, loader),
    categoryLinks(ctx, loader),
  ])
  return {
    status: 200,
    view: { kind: 'home', latest, categories: links, ...(await everywhere(ctx, '/', hasItems(latest))) },
    tags: ['list'],
    paged: false,
    counted: counted(pathIn(ctx.lang, '/')),
  }
}

export async function articleList(ctx: Ctx, page: number, loader: Loader): Promise<Shown> {
  const [list, links] = await Promise.all([listCards(ctx, { page }, loader), categoryLinks(ctx, loader)])
  if (isPastEnd(list, page)) return { ...notFound('page'), paged: true }
  return {
    status: 200,
    view: {
      kind: 'articles',
      list,
      categories: links,
      ...(page === 1 && (await everywhere(ctx, '/blog', list === 'failed' || hasItems(list.articles)))),
    },
    tags: ['list'],
    paged: true,
    counted: counted(pathIn(ctx.lang, '/blog')),
  }
}

export async function category(
  ctx: Ctx,
  stored: ReadOnly<ShownCategory>,
  page: number,
  loader: Loader,
): Promise<Shown> {
  const { translationGroup, translations: _, ...shown } = stored
  const image = shown.seo.ogImage || shown.image
  const [list, links, pictures] = await Promise.all([
    listCards(ctx, { page, category: shown.slug }, loader),
    categoryLinks(ctx, loader),
    picturesOf(ctx, [image]),
  ])
  if (isPastEnd(list, page)) return { ...notFound('page'), paged: true }
  return {
    status: 200,
    view: {
      kind: 'category',
      category: shown,
      list,
      categories: links,
      sharedImage: pictures(image, shown.name),
      ...(await alternatesOf(ctx, 'category', { translationGroup })),
    },
    tags: ['list', `category:${shown.id}`],
    paged: true,
    counted: counted(`category:${shown.id}`),
  }
}

export async function tag(ctx: Ctx, shown: ReadOnly<ShownTag>, page: number, loader: Loader): Promise<Shown> {
  const load = async () => {
    const slice = { page, limit: pageSize, tag: shown }
    const { articles: found, meta } = await articles.listCardsOfTag(ctx, slice)
    return { articles: await withPictures(ctx, found), meta }
  }
  const list = await loader.load('articles', load())
  if (isPastEnd(list, page)) return { ...notFound('page'), paged: true }
  return {
    status: 200,
    view: { kind: 'tag', tag: shown, list, ...(await alternatesOf(ctx, 'tag', shown)) },
    tags: ['list', `tag:${shown.id}`],
    paged: true,
    counted: counted(`tag:${shown.id}`),
  }
}

export async function author(
  ctx: Ctx,
  shown: ReadOnly<AuthorPage>,
  page: number,
  loader: Loader,
): Promise<Shown> {
  const load = async () => {
    const slice = { page, limit: pageSize, authorId: shown.id }
    const { articles: found, meta } = await articles.listCardsOfAuthor(ctx, slice)
    return { articles: await withPictures(ctx, found), meta }
  }
  const [list, pictures] = await Promise.all([
    loader.load('articles', load()),
    picturesOf(ctx, [shown.avatarUrl]),
  ])
  if (isPastEnd(list, page)) return { ...notFound('page'), paged: true }
  return {
    status: 200,
    view: { kind: 'author', author: shown, picture: pictures(shown.avatarUrl, shown.name), list },
    tags: ['list'],
    paged: true,
    counted: counted(`author:${shown.id}`),
  }
}

export async function article(ctx: Ctx, shown: articles.ShownArticle, loader: Loader): Promise<Shown> {
  const subject = subjectOf(shown)
  const { ogImage } = shown.seo
  const [around, pictures] = await Promise.all([
    aroundArticle(ctx, subject, loader),
    picturesOf(ctx, [ogImage, shown.image]),
  ])
  const { related, neighbours, inSeries, alternates } = around
  const cards = related === 'failed' ? related : await relatedCards(ctx, related)
  const card = shown.visibility === 'password' ? null : await cardPath(ctx, shown)
  const { previous = null, next = null } = neighbours === 'failed' ? {} : neighbours
  return {
    status: 200,
    view: {
      kind: 'article',
      article: shown,
      picture: pictures(shown.featuredImage, shown.title),
      related: cards,
      previous,
      next,
      series: inSeries === 'failed' ? null : inSeries,
      ...(alternates && alternates !== 'failed' && { alternates }),
      sharedImage: pictures(ogImage || shown.image, shown.title) ?? cardPicture(card, shown.title),
    },
    around: { shown: around, again: aroundAgain(subject) },
    tags: tagsOf(shown),
    paged: false,
    goneAt: shown.unpublishAt ?? undefined,
    counted: counted(`article:${shown.id}`),
  }
}

/** The tags of the article itself, and of everything that its page names. */
const tagsOf = ({ id, category, series, authors, tagIds }: articles.ShownArticle): Tag[] => [
  `article:${id}`,
  ...(category ? [`category:${category.id}` as const] : []),
  ...(series ? [`series:${series.id}` as const] : []),
  ...authors.map((author): Tag => `person:${author.id}`),
  ...tagIds.map((one): Tag => `tag:${one}`),
]

export async function seriesPage(ctx: Ctx, found: ShownSeries): Promise<Shown> {
  const { translations: _, ...series } = found.series
  return {
    status: 200,
    view: { kind: 'series', series, ...(await alternatesOf(ctx, 'series', found)) },
    tags: ['list', `series:${series.id}`],
    paged: false,
    counted: counted(`series:${series.id}`),
  }
}

/** Asks for the password and shows only the article's title. Neither this page nor the opened article is cached. */
export const locked = ({ id, title, url }: articles.ShownArticle): Shown => ({
  status: 200,
  view: { kind: 'locked', article: { id, title, url } },
  tags: [`article:${id}`],
  paged: false,
  cacheSeconds: 0,
})

type PageToShow = ViewOf<'page'>['page'] & { translationGroup: string | null }

export async function page(ctx: Ctx, stored: PageToShow, loader: Loader): Promise<Shown> {
  const { translationGroup, ...rest } = stored
  const { content, sectionIds } = await blocks.filled(ctx, stored.blocks.content)
  const shown = { ...rest, blocks: { ...stored.blocks, content } }
  const images = imagesOf(content)
  const image = shown.seo.ogImage || images[0] || null
  const [latest, byCategory, links, pictures] = await Promise.all([
    usesType(content, 'LatestArticles') ? latestCards(ctx, maxLatest, loader) : [],
    categoryCards(ctx, categoriesNamed(content), loader),
    usesType(content, 'CategoryList') ? categoryLinks(ctx, loader) : [],
    picturesOf(ctx, [shown.seo.ogImage, ...images]),
  ])
  const known = images.flatMap((src) => {
    const picture = pictures(src)
    return picture ? [[src, picture] as const] : []
  })
  return {
    status: 200,
    view: {
      kind: 'page',
      page: shown,
      latest,
      byCategory,
      categories: links,
      pictures: Object.fromEntries(known),
      sharedImage: pictures(image, shown.title),
      ...(await alternatesOfPage(ctx, { translationGroup, url: shown.url })),
    },
    tags: ['list', `page:${shown.id}`, ...sectionIds.map((id): Tag => `section:${id}`)],
    paged: false,
    counted: counted(`page:${shown.id}`),
  }
}

export async function searchResults(
  ctx: Ctx,
  { q, page }: { q: string; page: number },
  loader: Loader,
): Promise<Shown> {
  const found =
    q === '' ? nothingFound : await loader.load('search', search(ctx, { q, page, limit: pageSize }))
  // A search without any results has no page past the end.
  if (found !== 'failed' && found.meta.total > 0 && isPastEnd(found, page))
    return { ...notFound('page'), paged: false, cacheSeconds: 0 }
  return {
    status: 200,
    view: { kind: 'search', q, found },
    tags: [],
    paged: false,
    cacheSeconds: 0,
    counted: { ...counted(pathIn(ctx.lang, '/search')), ...searchOf(q, page, found) },
  }
}

const hasItems = (list: Loaded<readonly unknown[]>) => list === 'failed' || list.length > 0

const counted = (name: string) => ({ as: 'page', name }) as const

/** A search is counted on its first page of results. */
const searchOf = (words: string, page: number, found: Loaded<{ meta: ListMeta }>) =>
  words !== '' && page === 1 && found !== 'failed' ? { search: { words, isFound: found.meta.total > 0 } } : {}

export function notFound(what: 'page' | 'article'): Shown {
  return { status: 404, view: { kind: 'notFound', what }, tags: elsewhere, paged: false }
}

type Gone = { path: string; status: GoneStatus; ruleId: string | undefined }

/** Says that content is deleted, or that a redirect declares it gone. Suggests content at a similar address. */
export async function gone(ctx: Ctx, { path, status, ruleId }: Gone): Promise<Shown> {
  const what = status === 410 ? 'gone' : 'withheld'
  const part = decodedSegments(path.split('?', 1)[0] ?? '')?.at(-1) ?? ''
  const similar = status === 410 ? await findInstead(ctx, part) : undefined
  const instead = similar && { title: similar.title, url: similar.url }
  const view = { kind: 'notFound', what, ...(instead && { instead }) } as const
  return { status, view, tags: elsewhere, paged: false, ruleId }
}

/** The cache tags of an address without a page: a page or a redirect may be created there. */
const elsewhere: Tag[] = ['list', 'redirects']

const nothingFound = { results: [], meta: { page: 1, limit: pageSize, total: 0, totalPages: 0 } }

const isPastEnd = (list: Loaded<{ meta: ListMeta }>, page: number) =>
  list !== 'failed' && page > 1 && page > list.meta.totalPages
