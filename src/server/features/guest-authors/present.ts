import type { GuestAuthor } from '../../../contracts/guest-authors.ts'
import { authorUrl } from '../../../contracts/paths.ts'
import type { Ctx } from '../../core/context.ts'
import { AppError } from '../../core/errors.ts'
import * as settings from '../settings/settings.ts'
import * as queries from './guest-authors.queries.ts'
import type { GuestRow } from './guest-authors.table.ts'

export async function presentAll(
  ctx: Ctx,
  rows: (GuestRow & { articleCount: number | null })[],
): Promise<GuestAuthor[]> {
  const { authorPrefix } = await settings.stored(ctx)
  return rows.map((row) => ({
    ...fieldsOf(row),
    id: row.id,
    url: authorUrl({ authorPrefix }, row.slug),
    articleCount: Number(row.articleCount),
    version: row.version,
  }))
}

export async function present(ctx: Ctx, row: GuestRow | undefined): Promise<GuestAuthor> {
  if (!row) throw notFound()
  const articleCount = await queries.countArticles(ctx.db, row.id)
  const [guest] = await presentAll(ctx, [{ ...row, articleCount }])
  if (!guest) throw notFound()
  return guest
}

/** The fields that people set. */
export const fieldsOf = ({ name, slug, avatarUrl, biography, links }: GuestRow) => ({
  name,
  slug,
  avatarUrl,
  biography,
  links: JSON.parse(links) as string[],
})

export const notFound = () => new AppError('NOT_FOUND', 'Author not found. It may have been deleted.')
