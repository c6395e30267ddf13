// The lists that pages of the site show.
import { propsOf } from '../../../content/blocks/block-data.ts'
import { categoryArticles } from '../../../content/blocks/category-articles/category-articles.ts'
import type { Block } from '../../../contracts/pages.ts'
import type { CategoryLink, Loaded } from '../../../site/view.ts'
import { cachedUntilDue } from '../../core/cache.ts'
import type { Ctx } from '../../core/context.ts'
import * as articles from '../articles/articles.ts'
import * as categories from '../categories/categories.ts'
import type { Loader } from './loader.ts'
import { cardOf, picturesOf } from './pictures.ts'

export const pageSize = 10
export const maxLatest = 12
const maxCategories = 12

/** The same object as long as its content is the same, because derived values are cached by it. */
export const latestCards = (ctx: Ctx, limit: number, loader: Loader) =>
  loader.load(
    'latest articles',
    cachedUntilDue(ctx, `latest cards ${limit}`, async (inner) =>
      withPictures(inner, await articles.latest(inner, limit)),
    ),
  )

/** The categories whose articles these blocks show. */
export const categoriesNamed = (content: readonly Block[]): string[] => {
  const slugs = propsOf(content, categoryArticles).map(({ category }) => category)
  return [...new Set(slugs)].filter(Boolean).slice(0, maxCategories)
}

/** The newest articles of each of these categories, or of its translation on a page in another language. */
export async function categoryCards(ctx: Ctx, slugs: string[], loader: Loader) {
  const cardsOf = async (slug: string) => {
    const category = await categories.findNamed(ctx, slug)
    if (!category) return []
    const { articles: found } = await articles.listCards(ctx, {
      page: 1,
      category: category.slug,
      limit: maxLatest,
    })
    return withPictures(ctx, found)
  }
  const cards = slugs.map(async (slug) => [slug, await loader.load('articles', cardsOf(slug))] as const)
  return Object.fromEntries(await Promise.all(cards))
}

type ListQuery = { page: number; category?: string }

/** A page of a list of articles. */
export async function listCards(ctx: Ctx, query: ListQuery, loader: Loader) {
  const load = async () => {
    const { articles: found, meta } = await articles.listCards(ctx, { limit: pageSize, ...query })
    return { articles: await withPictures(ctx, found), meta }
  }
  return loader.load('articles', load())
}

export async function withPictures(ctx: Ctx, found: articles.ArticleCard[]) {
  const pictures = await picturesOf(
    ctx,
    found.map(({ image }) => image),
  )
  return found.map((card) => cardOf(card, pictures))
}

/** The same object as long as its content is the same, because derived values are cached by it. */
export const categoryLinks = (ctx: Ctx, loader: Loader): Promise<Loaded<readonly CategoryLink[]>> =>
  loader.load(
    'categories',
    cachedUntilDue(ctx, 'category links', async (inner) =>
      (await categories.list(inner)).map(({ id, name, slug, articleCount }) => ({
        id,
        name,
        slug,
        articleCount,
      })),
    ),
  )
