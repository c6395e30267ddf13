import type { Ctx } from '../../core/context.ts'
import type { StoredAddresses } from '../../core/publication.ts'
import { newId } from '../../platform/ids.ts'
import * as queries from './addresses.queries.ts'
import type { Entity } from './addresses.ts'
import { chooseSlug, claimNumbered, spaceOf, type Wanted } from './slugs.ts'

/** The slug of a new entity; one from the trash gets its addresses back. */
export const slugOfNew = (
  ctx: Ctx,
  wanted: Wanted,
  { trashed }: { trashed?: { addresses: StoredAddresses } | undefined },
): Promise<string> => (trashed ? restoreAddresses(ctx, wanted, trashed.addresses) : chooseSlug(ctx, wanted))

/**
 * Frees the slugs, current and old, and the redirects of a deleted entity. `wasPublic`: visitors then learn that it is
 * gone.
 */
export async function forgetAddresses(ctx: Ctx, { kind, id }: Entity, { wasPublic }: { wasPublic: boolean }) {
  if (wasPublic) await noteGone(ctx, { kind, id })
  await queries.forgetEntity(ctx.db, { kind, entityId: id })
}

/**
 * Records the addresses of something that was public: as long as nothing else is there, visitors learn that it is gone.
 */
export async function noteGone(ctx: Ctx, { kind, id }: Entity): Promise<void> {
  const { slug, oldSlugs, paths } = await storedAddresses(ctx, { kind, id })
  const names = [...(slug === undefined ? [] : [slug]), ...oldSlugs]
  await queries.storeGone(ctx.db, [
    ...names.map((name) => ({ space: spaceOf(kind), name, entityId: id })),
    ...paths.map(({ path }) => ({ space: 'path' as const, name: path, entityId: id })),
  ])
}

/** All addresses of an entity, to be restored with it. */
export const storedAddresses = (ctx: Ctx, { kind, id }: Entity): Promise<StoredAddresses> =>
  queries.listAddresses(ctx.db, { kind, entityId: id })

/** Restores the addresses of an entity that are still free. Returns its slug, numbered if its own is taken. */
export async function restoreAddresses(
  ctx: Ctx,
  { kind, id }: Entity,
  { slug: own, oldSlugs, paths }: StoredAddresses,
): Promise<string> {
  const owner = { kind, entityId: id }
  const base = own ?? kind
  const slug = await claimNumbered(ctx, base, owner, false)
  const others = [...new Set([base, ...oldSlugs])].filter((one) => one !== slug)
  // A tag without articles has no page, so its address is still gone.
  if (kind !== 'tag') await queries.forgetGone(ctx.db, id)
  const redirects = paths.map((one) => ({
    id: newId(),
    status: 301 as const,
    hits: 0,
    lastHitAt: null,
    ...one,
  }))
  await queries.restoreAddresses(
    ctx.db,
    { ...owner, space: spaceOf(kind) },
    { oldSlugs: others, paths: redirects },
  )
  return slug
}
