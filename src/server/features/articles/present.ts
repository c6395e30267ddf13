import type { Body } from '../../../content/body/body.ts'
import { makeExcerpt } from '../../../content/text.ts'
import { type Article, type ArticleSummary, plainArticleFields } from '../../../contracts/article-fields.ts'
import type { Seo } from '../../../contracts/common.ts'
import { articleUrl, bareSlug } from '../../../contracts/paths.ts'
import type { Ctx } from '../../core/context.ts'
import { pick } from '../../core/fields.ts'
import { statusAt } from '../../core/publication.ts'
import * as settings from '../settings/settings.ts'
import * as translations from '../translations/translations.ts'
import type { FullRow, PageRow, SummaryRow } from './articles.queries.ts'
import * as bodies from './bodies.ts'
import type { CardRow } from './cards.queries.ts'
import * as refs from './refs.queries.ts'

/** The fields of an article in a list or on a card. */
export type ArticleCard = Pick<
  ArticleSummary,
  'id' | 'title' | 'slug' | 'url' | 'excerpt' | 'category' | 'publishedAt' | 'createdAt' | 'image' | 'pinned'
>

/** Rows as the contract defines them, with their authors and tags, in the same order. */
export async function presentAll(ctx: Ctx, rows: SummaryRow[]): Promise<ArticleSummary[]> {
  const refsOf = await listRefs(
    ctx,
    rows.map(({ id }) => id),
  )
  const about = await aboutAll(ctx)
  return rows.map((row) => summaryOf(row, refsOf(row.id), about))
}

/** Like `presentAll`, with their content. */
export async function presentFull(ctx: Ctx, rows: FullRow[]): Promise<Article[]> {
  const summaries = await presentAll(ctx, rows.map(withExcerpt))
  const translationsOf = await translations.listFor(ctx, 'article', rows)
  return summaries.map((summary, index) => ({
    ...summary,
    translations: translationsOf(summary.id),
    content: rows[index]?.content ?? '',
  }))
}

/** The stored excerpt may come from an earlier version, and would then look like a written one. */
const withExcerpt = (row: FullRow): FullRow => ({ ...row, madeExcerpt: makeExcerpt(row.content) })

export async function present(ctx: Ctx, row: FullRow): Promise<Article> {
  const refsOf = await listRefs(ctx, [row.id])
  const translationsOf = await translations.listFor(ctx, 'article', [row])
  return {
    ...summaryOf(withExcerpt(row), refsOf(row.id), await aboutAll(ctx)),
    translations: translationsOf(row.id),
    content: row.content,
  }
}

/** An article as its page shows it; it has a `standfirst` only if somebody wrote an excerpt. */
export type ShownArticle = ArticleSummary & {
  body: Body
  standfirst: string
  translationGroup: string | null
  /** In the order of its tags. */
  tagIds: string[]
}

export async function presentShown(ctx: Ctx, row: PageRow): Promise<ShownArticle> {
  const found = refsIn(row)
  return {
    ...summaryOf(row, found, await aboutAll(ctx)),
    body: await bodies.read(ctx, row),
    standfirst: row.excerpt,
    translationGroup: row.translationGroup,
    tagIds: found.tagIds,
  }
}

export function cardOf(row: CardRow): ArticleCard {
  const { categoryId, categorySlug, categoryName } = row
  return {
    id: row.id,
    title: row.title,
    slug: bareSlug(row.slug),
    image: row.image,
    publishedAt: row.publishedAt,
    createdAt: row.createdAt,
    pinned: row.pinned === 1,
    excerpt: row.excerpt || row.madeExcerpt,
    category:
      categoryId !== null && categorySlug !== null && categoryName !== null
        ? { id: categoryId, slug: bareSlug(categorySlug), name: categoryName }
        : null,
    url: articleUrl(row),
  }
}

type Refs = Pick<ArticleSummary, 'authors' | 'tags'> & { tagIds: string[] }

/** The authors and tags of each of these articles. */
export async function listRefs(ctx: Ctx, articleIds: string[]): Promise<(id: string) => Refs> {
  const rows = articleIds.length > 0 ? await refs.listRefs(ctx.db, { articleIds }) : []
  const byArticle = Map.groupBy(rows, ({ articleId }) => articleId)
  return (articleId) => {
    const found: Refs = { authors: [], tags: [], tagIds: [] }
    for (const { kind, id, name, avatarUrl, slug } of byArticle.get(articleId) ?? [])
      if (kind === 'author') found.authors.push({ id, name, avatarUrl, slug })
      else {
        found.tags.push({ slug: bareSlug(slug ?? ''), name })
        found.tagIds.push(id)
      }
    return found
  }
}

/** Those that a row brings along. */
function refsIn({ authors, tags }: Pick<PageRow, 'authors' | 'tags'>): Refs {
  const listed = <Ref>(refs: string | null) => (refs === null ? [] : (JSON.parse(`[${refs}]`) as Ref[]))
  const named = listed<[id: string, name: string, slug: string]>(tags)
  return {
    authors: listed<[id: string, name: string, avatarUrl: string | null, slug: string | null]>(authors).map(
      ([id, name, avatarUrl, slug]) => ({ id, name, avatarUrl, slug }),
    ),
    tags: named.map(([, name, slug]) => ({ slug: bareSlug(slug), name })),
    tagIds: named.map(([id]) => id),
  }
}

/** What all rows are presented with. */
type About = { now: string; language: string }

const aboutAll = async (ctx: Ctx): Promise<About> => ({
  now: ctx.now(),
  language: (await settings.stored(ctx)).language,
})

function summaryOf(row: SummaryRow, { authors, tags }: Refs, { now, language }: About): ArticleSummary {
  return {
    ...cardOf(row),
    ...pick(row, plainArticleFields),
    lang: settings.tagOf({ language }, row.lang),
    series: seriesOf(row),
    seo: JSON.parse(row.seo) as Seo,
    tags,
    author: authors[0] ?? null,
    authors,
    status: statusAt(row, now),
    updatedAt: row.updatedAt,
    revisedAt: row.revisedAt,
    visibility: row.visibility,
    readingMinutes: row.readingMinutes,
    version: row.version,
  }
}

const seriesOf = ({ seriesId: id, seriesSlug: slug, seriesName: name }: SummaryRow) =>
  id !== null && slug !== null && name !== null ? { id, slug: bareSlug(slug), name } : null
