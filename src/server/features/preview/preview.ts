import type { PreviewLink } from '../../../contracts/publishing.ts'
import { type Ctx, completing } from '../../core/context.ts'
import { AppError } from '../../core/errors.ts'
import { hashToken, newId, newToken } from '../../platform/ids.ts'
import * as queries from './preview.queries.ts'
import type { PreviewLinkTable } from './preview.table.ts'

export type Entity = { kind: PreviewLinkTable['kind']; id: string }

const dayMs = 86_400_000

/** A new link, valid for some days. Its address is returned only once: only a hash of the token is stored. */
export async function create(
  ctx: Ctx,
  { kind, id: entityId }: Entity,
  days: number,
): Promise<PreviewLink & { url: string }> {
  const token = newToken()
  const expiresAt = new Date(Date.parse(ctx.now()) + days * dayMs).toISOString()
  const userId = ctx.viewer?.id ?? null
  const row = { id: newId(), tokenHash: hashToken(token), kind, entityId, createdAt: ctx.now(), expiresAt }
  return completing(ctx, async (inner) => {
    await queries.deleteExpired(inner.db, ctx.now())
    await queries.insertLink(inner.db, { ...row, userId })
    const made = (await list(inner, { kind, id: entityId })).find(({ id }) => id === row.id)
    if (!made) throw notFound()
    return { ...made, url: `${ctx.config.publicUrl}/preview/${token}` }
  })
}

/** The valid links, the newest first. */
export async function list(ctx: Ctx, { kind, id }: Entity): Promise<PreviewLink[]> {
  return (await queries.listLinks(ctx.db, { kind, entityId: id }, ctx.now())).map(present)
}

/** Ends a link of this entity at once. Throws NOT_FOUND if it is no longer valid. */
export async function revoke(ctx: Ctx, entity: Entity, previewId: string): Promise<PreviewLink> {
  return completing(ctx, async (inner) => {
    const found = (await list(inner, entity)).find(({ id }) => id === previewId)
    if (!found) throw notFound()
    await queries.deleteLink(inner.db, found.id)
    return found
  })
}

/** The target of a link, which may be in the trash; undefined if the link is not valid. */
export async function find(ctx: Ctx, token: string): Promise<Entity | undefined> {
  const row = await queries.findByToken(ctx.db, hashToken(token), ctx.now())
  return row && { kind: row.kind, id: row.entityId }
}

/** Forgets the preview links of an entity that is deleted permanently. */
export async function forget(ctx: Ctx, ids: string[]): Promise<void> {
  if (ids.length > 0) await queries.deleteLinksOf(ctx.db, ['article', 'page'], ids)
}

const notFound = () => new AppError('NOT_FOUND', 'This preview link has already expired or been revoked.')

const present = ({ id, createdAt, expiresAt, userId, userName, userAvatarUrl }: queries.LinkRow) => ({
  id,
  createdAt,
  expiresAt,
  author:
    userId !== null && userName !== null ? { id: userId, name: userName, avatarUrl: userAvatarUrl } : null,
})
