import { type ListMeta, listMetaOf } from '../../../contracts/common.ts'
import { may, mayEver, ownOnly, type Viewer } from '../../../contracts/permissions.ts'
import {
  type Trashed,
  type TrashKind,
  trashAbilities,
  trashDays,
  trashKinds,
} from '../../../contracts/trash.ts'
import { english } from '../../../i18n/said.ts'
import { type AuditedCall, changedNothing, createCall, entryOf, note } from '../../core/audit.ts'
import { authorize, requireViewer } from '../../core/authorization.ts'
import { backgroundDb, type Ctx, completing, system } from '../../core/context.ts'
import { discardFiles } from '../../core/discard-files.ts'
import { AppError } from '../../core/errors.ts'
import { transaction } from '../../core/transaction.ts'
import * as attachments from '../attachments/attachments.ts'
import * as comments from '../comments/comments.ts'
import * as drafts from '../drafts/drafts.ts'
import * as preview from '../preview/preview.ts'
import * as reviews from '../reviews/reviews.ts'
import * as revisions from '../revisions/revisions.ts'
import * as suggestions from '../suggestions/suggestions.ts'
import * as queries from './trash.queries.ts'
import type { TrashTable } from './trash.table.ts'

export { eachReferringArticle, existing, put, refer, referAll, referredBy } from './entries.ts'
export { originOf, type Publication, putPublication, statusAfter } from './publications.ts'

const dayMs = 86_400_000
/** At most this many expired entries are deleted in one transaction. */
const expiredAtOnce = 500
/** At most this many entries are deleted by one call: each may have a dozen files. */
const emptiedAtOnce = 50

/**
 * The stored content of an entry. Throws NOT_FOUND if the viewer may not delete it, and so may not restore it either.
 */
export async function get<Content>(ctx: Ctx, kind: TrashKind, id: string): Promise<Content> {
  const found = await find(ctx, id, [kind])
  return JSON.parse(found.content) as Content
}

/** When it was deleted. Throws NOT_FOUND as `get` does. */
export const deletedAt = async (ctx: Ctx, kind: TrashKind, id: string): Promise<string> =>
  (await find(ctx, id, [kind])).deletedAt

/**
 * Removes the entry and creates the entity again with `write`, in one transaction. Throws NOT_FOUND if somebody else
 * has done so already.
 */
export const takeOut = <T>(ctx: Ctx, id: string, write: (inner: Ctx) => Promise<T>): Promise<T> =>
  completing(ctx, async (inner) => {
    await take(inner, id)
    const made = await write(inner)
    await queries.forgetReferences(inner.db, [id])
    return made
  })

/**
 * Removes the entry, if there is one, because the same thing has been created again. Returns the keys of its files,
 * which the caller deletes after the commit.
 */
export async function drop(ctx: Ctx, id: string): Promise<string[]> {
  const dropped = await queries.drop(ctx.db, id)
  if (!dropped) return []
  await queries.forgetEdits(ctx.db, filesOf(dropped))
  return filesOf(dropped)
}

async function take(ctx: Ctx, id: string): Promise<queries.Dropped> {
  const dropped = await queries.drop(ctx.db, id)
  if (!dropped) throw notFound()
  return dropped
}

/** The entries that the viewer may restore, last deleted first. */
export async function list(
  ctx: Ctx,
  { page, limit, kind }: { page: number; limit: number; kind?: TrashKind | undefined },
): Promise<{ trash: Trashed[]; meta: ListMeta }> {
  const filter = filterFor(ctx, kind ? [kind] : trashKinds)
  const { rows, total } = await queries.list(backgroundDb(ctx), filter, { limit, offset: (page - 1) * limit })
  return { trash: rows.map(present), meta: listMetaOf({ page, limit }, total) }
}

/** The number of entries of this kind that the viewer may restore. */
export const count = (ctx: Ctx, kind: TrashKind): Promise<number> =>
  queries.count(ctx.db, filterFor(ctx, [kind]))

/** Deletes it permanently. */
export async function remove(ctx: Ctx, id: string): Promise<Trashed> {
  const found = await find(ctx, id, trashKinds)
  let files: string[] = []
  const removed = await completing(ctx, async (inner) => {
    const dropped = await take(inner, found.id)
    files = filesOf(dropped)
    await forget(inner, [dropped])
    // The title of a message is the name of a visitor.
    if (found.kind === 'message') note(inner, { title: '' })
    return present(found)
  })
  await discardFiles(ctx, files)
  return removed
}

/**
 * Permanently deletes the entries up to this one, of one kind or of all, oldest first. Each call deletes a limited
 * number: the caller repeats it while some are left.
 */
export async function empty(
  ctx: Ctx,
  { kind, until }: { kind?: TrashKind | undefined; until: string },
): Promise<{ deleted: number; left: number }> {
  authorize(ctx, 'trash.empty')
  const filter = { ...filterFor(ctx, kind ? [kind] : trashKinds), until }
  if ((await queries.count(backgroundDb(ctx), filter)) === 0) {
    changedNothing(ctx)
    return { deleted: 0, left: 0 }
  }
  let files: string[] = []
  const done = await completing(ctx, async (inner) => {
    const dropped = await queries.dropFitting(inner.db, filter, emptiedAtOnce)
    files = dropped.flatMap(filesOf)
    await forget(inner, dropped)
    note(inner, { title: counted(dropped.length) })
    return { deleted: dropped.length, left: await queries.count(inner.db, filter) }
  })
  await discardFiles(ctx, files)
  return done
}

/** Deletes all entries older than 30 days, with everything that belongs to them, a limited number per transaction. */
export async function expire(ctx: Ctx): Promise<void> {
  for (let isMore = true; isMore; ) {
    const dropped = await transaction(ctx, async (inner) => {
      const expired = await queries.dropBefore(inner.db, since(inner), expiredAtOnce)
      await forget(inner, expired)
      if (expired.length > 0) inner.entries?.push(entryOf(expiry(expired.length), undefined))
      return expired
    })
    await discardFiles(ctx, dropped.flatMap(filesOf))
    isMore = dropped.length > 0
  }
}

function expiry(count: number): AuditedCall {
  const call = createCall(system, { action: 'trash.expire' })
  note({ call }, { title: counted(count) })
  return call
}

const counted = (count: number) => english({ one: '{count} item', other: '{count} items' }, { count })

// The draft, preview links, revisions, review, comments and suggestions of a text stay where they are as long as it can
// be restored.
async function forget(ctx: Ctx, dropped: queries.Dropped[]): Promise<void> {
  const ids = dropped.map(({ id }) => id)
  await drafts.forget(ctx, ids)
  await preview.forget(ctx, ids)
  await revisions.forget(ctx, ids)
  await reviews.forget(ctx, ids)
  await attachments.forget(ctx, ids)
  await comments.forget(ctx, ids)
  await suggestions.forget(ctx, ids)
  await queries.forgetEdits(ctx.db, dropped.flatMap(filesOf))
  await queries.forgetReferences(ctx.db, ids)
}

const filesOf = ({ files }: queries.Dropped) => JSON.parse(files) as string[]

async function find(ctx: Ctx, id: string, kinds: TrashKind[]) {
  const found = await queries.find(ctx.db, id, filterFor(ctx, kinds))
  if (!found) throw notFound()
  return found
}

/** Anyone who may delete something may restore it. */
function filterFor(ctx: Ctx, kinds: TrashKind[]): queries.Filter {
  const viewer = requireViewer(ctx)
  const reached = kinds.filter((kind) => mayEver(viewer, trashAbilities[kind]))
  const byReach = Map.groupBy(reached, (kind) => reachOf(viewer, kind))
  return { kinds: [...byReach], viewerId: viewer.id, since: since(ctx) }
}

function reachOf(viewer: Viewer, kind: TrashKind): queries.Reach {
  const ability = trashAbilities[kind]
  if (!ownOnly(viewer, ability)) return 'all'
  return may(viewer, ability, { ownerIds: viewer.id === null ? [] : [viewer.id], isPublic: true })
    ? 'own'
    : 'ownDrafts'
}

const since = (ctx: Ctx) => new Date(Date.parse(ctx.now()) - trashDays * dayMs).toISOString()

const present = ({
  id,
  kind,
  title,
  deletedAt,
}: Pick<TrashTable, 'id' | 'kind' | 'title' | 'deletedAt'>) => ({
  id,
  kind,
  title,
  deletedAt,
  endsAt: new Date(Date.parse(deletedAt) + trashDays * dayMs).toISOString(),
})

const notFound = () =>
  new AppError('NOT_FOUND', 'This is no longer in the trash. It was restored or deleted permanently.')
