import type { Alternate } from '../../../contracts/language.ts'
import { seriesUrl, storedSlug } from '../../../contracts/paths.ts'
import type { Loaded, SeriesView } from '../../../site/view.ts'
import type { Ctx } from '../../core/context.ts'
import { hasEnded } from '../../core/publication.ts'
import * as articles from '../articles/articles.ts'
import * as series from '../series/series.ts'
import * as settings from '../settings/settings.ts'
import * as translations from '../translations/translations.ts'
import type { Loader } from './loader.ts'

const relatedShown = 3

/** What an article's page shows of other articles. */
export type AroundArticle = {
  related: Loaded<articles.ArticleCard[]>
  neighbours: Loaded<Awaited<ReturnType<typeof articles.neighbours>>>
  inSeries: Loaded<SeriesView | null>
  /** The addresses of its translations, if it has any. */
  alternates?: Loaded<Alternate[]>
}

/** The properties of an article that decide what its page shows of others. Only these are cached with the page. */
export type Subject = Pick<
  articles.ShownArticle,
  | 'id'
  | 'title'
  | 'excerpt'
  | 'status'
  | 'publishedAt'
  | 'unpublishAt'
  | 'category'
  | 'tags'
  | 'series'
  | 'translationGroup'
>

export const subjectOf = (shown: articles.ShownArticle): Subject => ({
  id: shown.id,
  title: shown.title,
  excerpt: shown.excerpt,
  status: shown.status,
  publishedAt: shown.publishedAt,
  unpublishAt: shown.unpublishAt,
  category: shown.category,
  tags: shown.tags,
  series: shown.series,
  translationGroup: shown.translationGroup,
})

export async function aroundArticle(ctx: Ctx, subject: Subject, loader: Loader): Promise<AroundArticle> {
  const [related, neighbours, inSeries] = await Promise.all([
    loader.load('related articles', articles.related(ctx, subject, relatedShown)),
    loader.load('neighbours', articles.neighbours(ctx, subject)),
    loader.load('series', seriesOf(ctx, subject)),
  ])
  if (subject.translationGroup === null) return { related, neighbours, inSeries }
  const alternates = await loader.load('translations', translations.alternates(ctx, 'article', subject))
  return { related, neighbours, inSeries, alternates }
}

/**
 * Looks up the other articles again; undefined when the article has ended. Any other change to the article emits a tag
 * of its page.
 */
export const aroundAgain =
  (subject: Subject) =>
  async (ctx: Ctx, loader: Loader): Promise<AroundArticle | undefined> =>
    hasEnded(subject, ctx.now()) ? undefined : aroundArticle(ctx, subject, loader)

async function seriesOf(ctx: Ctx, { series: of }: Subject): Promise<SeriesView | null> {
  if (of === null) return null
  const { seriesPrefix } = await settings.get(ctx)
  const parts = await series.publicParts(ctx, of.id)
  return { name: of.name, url: seriesUrl({ seriesPrefix }, storedSlug(of.slug, ctx.lang)), parts }
}
