import type { TrashKind } from '../../../contracts/trash.ts'
import type { Ctx } from '../../core/context.ts'
import { lockRows } from '../../db/version-locks.ts'
import * as queries from './trash.queries.ts'

/** `isPublic`: visitors could see it. `files`: keys in storage that are deleted with the entry. */
type About = {
  kind: TrashKind
  id: string
  title: string
  ownerId?: string | null
  isPublic: boolean
  files?: string[]
}

/**
 * Stores something for 30 days. `content`: its contract's fields and everything else that restoring it needs. Not the
 * columns of its table, which may change before it is restored. Call it inside the transaction that deletes the row.
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
  table: 'categories' | 'series' | 'users',
  id: string | null,
): Promise<string | null> => (id !== null && (await queries.isThere(ctx.db, table, id)) ? id : null)

/**
 * Records that `entityId` had this trashed entity, and gets it back when it is restored. Does nothing if it is not in
 * the trash.
 */
export async function refer(ctx: Ctx, trashId: string, entityId: string): Promise<void> {
  await queries.refer(ctx.db, trashId, entityId)
}

/** The same for many entities. Call it in the transaction that puts `trashId` into the trash. */
export async function referAll(ctx: Ctx, trashId: string, entityIds: string[]): Promise<void> {
  await queries.referAll(ctx.db, trashId, entityIds)
}

const articlesAtOnce = 500

/**
 * Calls `work` with the ids of all articles that had the trashed entity and still exist, at most 500 at a time. They are
 * locked: one that is being published would give its dates to all links but a new one.
 */
export async function eachReferringArticle(
  ctx: Ctx,
  trashId: string,
  work: (articleIds: string[]) => Promise<unknown>,
): Promise<void> {
  for (let after = ''; ; ) {
    const rows = await queries.findReferringArticles(ctx.db, trashId, after, articlesAtOnce)
    const last = rows.at(-1)
    if (!last) return
    after = last.id
    const ids = rows.map(({ id }) => id)
    await lockRows(ctx.db, 'articles', ids)
    await work(ids)
  }
}

/** The ids of trashed entities of this kind that would return to this one. */
export async function referredBy(ctx: Ctx, entityId: string, kind: TrashKind): Promise<string[]> {
  return (await queries.listReferred(ctx.db, entityId, kind)).map(({ trashId }) => trashId)
}
