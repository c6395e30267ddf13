import { bareSlug, seriesUrl } from '../../../contracts/paths.ts'
import type { Series, SeriesWithParts } from '../../../contracts/series.ts'
import type { Ctx } from '../../core/context.ts'
import { AppError } from '../../core/errors.ts'
import { statusAt } from '../../core/publication.ts'
import type { Tag } from '../../platform/events.ts'
import * as settings from '../settings/settings.ts'
import * as translations from '../translations/translations.ts'
import * as queries from './series.queries.ts'
import type { SeriesRow } from './series.table.ts'

type Row = SeriesRow & { articleCount: number | string | null }

export async function presentAll(ctx: Ctx, rows: Row[]): Promise<Series[]> {
  const stored = await settings.stored(ctx)
  const translationsOf = await translations.listFor(ctx, 'series', rows)
  return rows.map(({ id, name, slug, lang, description, articleCount, version }) => ({
    id,
    name,
    slug: bareSlug(slug),
    lang: settings.tagOf(stored, lang),
    translations: translationsOf(id),
    description,
    articleCount: Number(articleCount),
    url: seriesUrl(stored, slug),
    version,
  }))
}

export async function present(ctx: Ctx, row: Row): Promise<Series> {
  const [series] = await presentAll(ctx, [row])
  if (!series) throw notFound()
  return series
}

/** The series with all its articles. Throws NOT_FOUND without a row. */
export async function withParts(ctx: Ctx, row: SeriesRow | undefined): Promise<SeriesWithParts> {
  if (!row) throw notFound()
  const parts = await queries.listParts(ctx.db, row.id)
  const articles = parts.map((part) => ({
    id: part.id,
    title: part.title,
    status: statusAt(part, ctx.now()),
  }))
  return { ...(await present(ctx, { ...row, articleCount: articles.length })), articles }
}

/** Pages of articles show their series. */
export const changed = (id: string): Tag[] => [`series:${id}`, 'list']

export const notFound = () => new AppError('NOT_FOUND', 'Series not found. It may have been deleted.')
