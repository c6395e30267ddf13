import type { Seo } from '../../../contracts/common.ts'
import { type Blocks, type Page, type PageSummary, plainPageFields } from '../../../contracts/pages.ts'
import { bareSlug, rootUrl } from '../../../contracts/paths.ts'
import type { Ctx } from '../../core/context.ts'
import { AppError } from '../../core/errors.ts'
import { pick } from '../../core/fields.ts'
import { statusAt } from '../../core/publication.ts'
import * as settings from '../settings/settings.ts'
import * as translations from '../translations/translations.ts'
import type { FullRow, SummaryRow } from './pages.queries.ts'

/** What every row is presented with besides its own columns. */
type About = { now: string; language: string }

export const aboutAll = async (ctx: Ctx): Promise<About> => ({
  now: ctx.now(),
  language: (await settings.stored(ctx)).language,
})

export function summaryOf(row: SummaryRow, { now, language }: About): PageSummary {
  const { id, slug, publishedAt, createdAt, updatedAt, version, authorId, authorName } = row
  return {
    id,
    ...pick(row, plainPageFields),
    slug: bareSlug(slug),
    lang: settings.tagOf({ language }, row.lang),
    publishedAt,
    createdAt,
    updatedAt,
    version,
    seo: JSON.parse(row.seo) as Seo,
    author:
      authorId !== null && authorName !== null
        ? { id: authorId, name: authorName, avatarUrl: row.authorAvatarUrl }
        : null,
    status: statusAt(row, now),
    url: rootUrl(slug),
  }
}

export async function present(ctx: Ctx, row: FullRow): Promise<Page> {
  const translationsOf = await translations.listFor(ctx, 'page', [row])
  return {
    ...summaryOf(row, await aboutAll(ctx)),
    translations: translationsOf(row.id),
    blocks: JSON.parse(row.blocks) as Blocks,
  }
}

export const notFound = () => new AppError('NOT_FOUND', 'Page not found')
