// Decides who may have a slug. `slugs.ts` chooses one.
import { bareSlug } from '../../../contracts/paths.ts'
import { ownOnly } from '../../../contracts/permissions.ts'
import { requireViewer } from '../../core/authorization.ts'
import type { Ctx } from '../../core/context.ts'
import { AppError } from '../../core/errors.ts'
import * as queries from './addresses.queries.ts'
import type { SlugTable } from './addresses.table.ts'
import { findPlace, type Space } from './addresses.ts'
import * as places from './places.queries.ts'

/**
 * Records that a public entity is gone from its old slug. Call it when something else takes that slug, and visitors may
 * not see the new owner yet.
 */
export async function noteTaken(
  ctx: Ctx,
  { space, slug }: { space: Space; slug: string },
  by: string,
): Promise<void> {
  const before = await queries.findSlug(ctx.db, { space, slug })
  if (!before || before.isCurrent === 1 || before.kind === 'prefix' || before.entityId === by) return
  if (!(await findPlace(ctx, before.kind, before.entityId))) return
  await queries.storeGone(ctx.db, [{ space, name: slug, entityId: by }])
  // What is at an address has changed, even if a draft takes it.
  await ctx.events.emit(['list'])
}

export const slugReserved = (message: string) =>
  new AppError('SLUG_RESERVED', message, { issues: [{ path: 'slug', message }] })

export async function slugTaken(ctx: Ctx, name: { space: Space; slug: string }): Promise<AppError> {
  const existing = await queries.findSlug(ctx.db, name)
  const slug = bareSlug(name.slug)
  if (existing?.kind === 'prefix' && existing.entityId.startsWith('language '))
    return slugReserved(
      `The slug "${slug}" is reserved: the texts in a language of the site live at /${slug}. Choose another one.`,
    )
  if (existing?.kind === 'prefix')
    return slugReserved(
      `The slug "${slug}" is reserved: the pages of ${existing.entityId === 'series' ? 'series' : `${existing.entityId}s`} live at /${slug}. Choose another one.`,
    )
  return new AppError('SLUG_TAKEN', await takenMessage(ctx, name, existing), {
    issues: [{ path: 'slug', message: 'This slug is taken. Choose another one.' }],
  })
}

async function takenMessage(
  ctx: Ctx,
  name: { slug: string },
  existing: SlugTable | undefined,
): Promise<string> {
  const viewer = requireViewer(ctx)
  const title =
    existing && !ownOnly(viewer, 'article.read') ? await places.findTitle(ctx.db, existing) : undefined
  const by = title ? `the ${existing?.kind} "${title}"` : `another ${existing?.kind ?? 'entry'}`
  return `The slug "${bareSlug(name.slug)}" is taken by ${by}. Choose another one.`
}
