import type { Article, ArticleSummary } from '../../../contracts/articles.ts'
import type { Seo } from '../../../contracts/common.ts'
import type { Ctx } from '../../http/context.ts'
import { articleUrl, statusAt } from '../addresses/addresses.ts'
import * as tags from '../tags/tags.ts'
import type { FullRow, SummaryRow } from './articles.queries.ts'

/** Rows as the contract shows them, with their tags, in the same order. */
export async function presentAll(ctx: Ctx, rows: SummaryRow[]): Promise<ArticleSummary[]> {
  const tagsOf = await tags.listOf(
    ctx,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => summaryOf(row, tagsOf.get(row.id) ?? [], ctx.now()))
}

export async function present(ctx: Ctx, row: FullRow): Promise<Article> {
  const tagsOf = await tags.listOf(ctx, [row.id])
  return { ...summaryOf(row, tagsOf.get(row.id) ?? [], ctx.now()), content: row.content }
}

function summaryOf(row: SummaryRow, tags: tags.Tag[], now: string): ArticleSummary {
  const { categoryId, categorySlug, categoryName, authorId, authorName } = row
  return {
    id: row.id,
    title: row.title,
    slug: row.slug,
    excerpt: row.excerpt || row.madeExcerpt,
    featuredImage: row.featuredImage,
    image: row.image,
    seo: JSON.parse(row.seo) as Seo,
    category:
      categoryId !== null && categorySlug !== null && categoryName !== null
        ? { id: categoryId, slug: categorySlug, name: categoryName }
        : null,
    tags,
    author:
      authorId !== null && authorName !== null
        ? { id: authorId, name: authorName, avatarUrl: row.authorAvatarUrl }
        : null,
    status: statusAt(row, now),
    publishedAt: row.publishedAt,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    readingMinutes: row.readingMinutes,
    url: articleUrl(row),
    version: row.version,
  }
}
