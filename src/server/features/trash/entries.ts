import type { TrashKind } from '../../../contracts/trash.ts'
import type { Ctx } from '../../core/context.ts'
import * as queries from './trash.queries.ts'

/** `isPublic`: visitors could see it. `files`: keys in storage of what is deleted with the entry. */
type About = {
  kind: TrashKind
  id: string
  title: string
  ownerId?: string | null
  isPublic: boolean
  files?: string[]
}

/**
 * Stores something for 30 days. `content`: the fields of its contract and what else it takes to restore it. No columns of
 * its table: those may change before it is restored. Call it inside the transaction that deletes the row.
 */
export async function put(
  ctx: Ctx,
  { kind, id, title, ownerId = null, isPublic, files = [] }: About,
  content: object,
): Promise<void> {
  await queries.put(ctx.db, {
    id,
    kind,
    title,
    ownerId,
    isPublic: isPublic ? 1 : 0,
    deletedAt: ctx.now(),
    files: JSON.stringify(files),
    content: JSON.stringify(content),
  })
}

/** The id, or null if it no longer exists. */
export const existing = async (
  ctx: Ctx,
  table: 'categories' | 'users',
  id: string | null,
): Promise<string | null> => (id !== null && (await queries.isThere(ctx.db, table, id)) ? id : null)

/** Notes that `entityId` had what is in the trash, and gets it back with it. Does nothing for what is not there. */
export async function refer(ctx: Ctx, trashId: string, entityId: string): Promise<void> {
  await queries.refer(ctx.db, trashId, entityId)
}

/** The id of what of this kind is in the trash and would return to this entity. */
export async function referredBy(ctx: Ctx, entityId: string, kind: TrashKind): Promise<string | null> {
  return (await queries.findReferred(ctx.db, entityId, kind))?.trashId ?? null
}
