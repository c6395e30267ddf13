import { isDeepStrictEqual } from 'node:util'
import { slugify } from '../../../content/slug.ts'
import { makeExcerpt, resolveImage } from '../../../content/text.ts'
import { type Article, type ArticleFields, plainArticleFields } from '../../../contracts/article-fields.ts'
import { articleUrl, storedSlug } from '../../../contracts/paths.ts'
import type { Ctx } from '../../core/context.ts'
import { pick } from '../../core/fields.ts'
import { readingMinutes } from '../../platform/texts/texts.ts'
import * as authors from '../authors/authors.ts'
import * as categories from '../categories/categories.ts'
import * as revisions from '../revisions/revisions.ts'
import * as series from '../series/series.ts'
import { storedLang } from '../settings/settings.ts'
import { inLanguage } from '../translations/translations.ts'
import * as queries from './articles.queries.ts'
import * as bodies from './bodies.ts'
import { present, type ShownArticle } from './present.ts'

/** The fields of an article that a draft or a revision stores. */
export function fieldsOf(article: Article): ArticleFields {
  const { slug, excerpt, content, category, series, authors, tags, seo, publishedAt } = article
  return {
    ...pick(article, plainArticleFields),
    slug,
    content,
    seo,
    publishedAt,
    excerpt: excerpt === makeExcerpt(content) ? '' : excerpt,
    categoryId: category?.id ?? null,
    seriesId: series?.id ?? null,
    authorIds: authors.map(({ id }) => id),
    tags: tags.map(({ name }) => name),
  }
}

/**
 * The article as it would be with these fields. Slow parts, the reading time of another text and a query of the
 * categories, are taken from `known` if that is the same.
 */
export async function withFields(
  ctx: Ctx,
  article: Article,
  change: Partial<ArticleFields>,
  known: Article = article,
): Promise<Article> {
  const {
    categoryId,
    seriesId = null,
    authorIds = [],
    tags,
    excerpt,
    ...fields
  } = { ...fieldsOf(article), ...change }
  const lang = await storedLang(ctx, article)
  const category = await categoryOf({ ...ctx, lang }, categoryId, [article, known])
  const inSeries = await seriesOf({ ...ctx, lang }, seriesId, [article, known])
  const named = await authorsOf(ctx, authorIds, [article, known])
  const { content, featuredImage, seo } = fields
  const slug = fields.slug || article.slug
  return {
    ...article,
    ...fields,
    slug,
    category,
    series: inSeries,
    author: named[0] ?? null,
    authors: named,
    excerpt: excerpt || makeExcerpt(content),
    readingMinutes:
      [article, known].find((one) => one.content === content)?.readingMinutes ??
      (await readingMinutes(ctx, content)),
    tags: tags.map((name) => ({ slug: slugify(name), name })),
    image: resolveImage({ featuredImage, ogImage: seo.ogImage, content }),
    url: articleUrl({ slug: storedSlug(slug, lang), categorySlug: category?.slug ?? null }),
  }
}

/** The category in the context's language: itself, or its translation. */
async function categoryOf(ctx: Ctx, id: string | null, known: Article[]): Promise<Article['category']> {
  const same = known.find(({ category }) => (category?.id ?? null) === id)
  if (same || id === null) return same?.category ?? null
  const found = (await categories.list(ctx)).find(
    (category) => category.id === id || category.translations.some((one) => one.id === id),
  )
  return found ? { id: found.id, slug: found.slug, name: found.name } : null
}

/** The series with this id, in the language of the context. */
async function seriesOf(ctx: Ctx, id: string | null, known: Article[]): Promise<Article['series']> {
  const same = known.find((one) => (one.series?.id ?? null) === id)
  return same ? same.series : series.named(ctx, await inLanguage(ctx, 'series', id, ctx.lang))
}

async function authorsOf(ctx: Ctx, ids: string[], known: Article[]): Promise<Article['authors']> {
  const same = known.find(({ authors: all }) =>
    isDeepStrictEqual(
      ids,
      all.map(({ id }) => id),
    ),
  )
  return same?.authors ?? authors.named(ctx, ids)
}

/** The article as its page would show it. */
export async function asShown(ctx: Ctx, article: Article): Promise<ShownArticle> {
  const body = bodies.shown(await bodies.make(ctx, article.content))
  // A preview is not cached, so it needs no ids of tags, and tags of a draft may have none yet.
  return { ...article, body, standfirst: fieldsOf(article).excerpt, translationGroup: null, tagIds: [] }
}

/** Records a revision of a written article. */
export const record = (ctx: Ctx, article: Article, reason: 'saved' | 'restored' = 'saved'): Promise<void> =>
  revisions.recordWritten(
    ctx,
    { kind: 'article', id: article.id, status: article.status },
    reason,
    fieldsOf(article),
  )

/** Records the current text as the first revision, if there is none. */
export const recordFirst = (ctx: Ctx, id: string): Promise<void> =>
  revisions.recordFirst(ctx, { kind: 'article', id }, async () => {
    const row = await queries.findById(ctx.db, id)
    if (!row) throw new Error(`Article ${id} is locked but does not exist`)
    const article = await present(ctx, row)
    return { ...row, authorIds: article.authors.map((author) => author.id), fields: fieldsOf(article) }
  })
