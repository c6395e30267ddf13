import { isDeepStrictEqual } from 'node:util'
import { type ListMeta, listMetaOf, type Status } from '../../../contracts/common.ts'
import type { RevisionSummary } from '../../../contracts/publishing.ts'
import { note } from '../../core/audit.ts'
import type { Ctx } from '../../core/context.ts'
import { AppError } from '../../core/errors.ts'
import { newId } from '../../platform/ids.ts'
import * as authors from '../authors/authors.ts'
import * as queries from './revisions.queries.ts'
import type { RevisionTable } from './revisions.table.ts'
import { surplus } from './thinning.ts'

export type Entity = { kind: RevisionTable['kind']; id: string }
type Fields = { title: string }
type Reason = RevisionTable['reason']

// The saves of one person within this time go into one revision.
const pauseMs = 10 * 60_000

/**
 * Records this text. Saves of one person go into one revision for ten minutes; a text equal to the newest one makes
 * none, unless it is published. Call it inside the transaction that writes the text.
 */
export async function record(ctx: Ctx, entity: Entity, reason: Reason, fields: Fields): Promise<void> {
  const key = { kind: entity.kind, entityId: entity.id }
  const text = JSON.stringify(fields)
  const newest = await queries.findNewest(ctx.db, key)
  const isRepeated =
    newest && isSame(newest.fields, text) && (newest.reason === 'published' || reason !== 'published')
  if (isRepeated) return note(ctx, { revisionId: newest.id })
  const userId = ctx.viewer?.id ?? null
  const since = new Date(Date.parse(ctx.now()) - pauseMs).toISOString()
  const open = reason === 'saved' && (await queries.findOpenSave(ctx.db, key, { userId, since }))
  const change = { fields: text, title: fields.title, updatedAt: ctx.now() }
  if (open) note(ctx, { revisionId: open.id })
  if (open && open.id === newest?.id) return void (await queries.updateRevision(ctx.db, open.id, change))
  const number = (newest?.number ?? 0) + 1
  // After somebody else's save in the meantime: of two from the same time, the lower one may be removed.
  if (open && newest)
    await queries.updateRevision(ctx.db, open.id, { ...change, number, createdAt: newest.createdAt })
  else note(ctx, { revisionId: await insert(ctx, entity, { reason, fields, at: ctx.now(), userId, number }) })
  await thin(ctx, key)
}

/** Whether two JSON texts differ at most in the order of their fields. */
const isSame = (a: string, b: string): boolean =>
  a === b || (a.length === b.length && isDeepStrictEqual(JSON.parse(a), JSON.parse(b)))

/** Records a text that was written to its row: as published, unless it has the status draft. */
export const recordWritten = (
  ctx: Ctx,
  { kind, id, status }: Entity & { status: Status },
  reason: 'saved' | 'restored',
  fields: Fields,
): Promise<void> => record(ctx, { kind, id }, status === 'draft' ? reason : 'published', fields)

type Before = { status: Status; fields: Fields; updatedAt: string; authorIds: readonly string[] }

/**
 * Records the text before its first recorded change: content from before revisions, or imported content. It is that of the
 * first author with an account, or of nobody.
 */
export async function recordFirst(ctx: Ctx, entity: Entity, load: () => Promise<Before>): Promise<void> {
  if (await queries.findNewest(ctx.db, { kind: entity.kind, entityId: entity.id })) return
  const { status, fields, updatedAt: at, authorIds } = await load()
  const { userId } = await authors.bylineOf(ctx, authorIds)
  const reason = status === 'draft' ? 'saved' : 'published'
  await insert(ctx, entity, { number: 1, reason, fields, at, userId })
}

/** The newest first, without their text. */
export async function list(
  ctx: Ctx,
  { kind, id }: Entity,
  { page, limit }: { page: number; limit: number },
): Promise<{ revisions: RevisionSummary[]; meta: ListMeta }> {
  const key = { kind, entityId: id }
  const total = await queries.countRevisions(ctx.db, key)
  const rows = await queries.listRevisions(ctx.db, key, { limit, offset: (page - 1) * limit })
  return { revisions: rows.map(present), meta: listMetaOf({ page, limit }, total) }
}

/** One revision of this entity, with its text. Throws NOT_FOUND. */
export async function get<F extends Fields>(
  ctx: Ctx,
  { kind, id }: Entity,
  revisionId: string,
): Promise<RevisionSummary & { fields: F }> {
  const row = await queries.findRevision(ctx.db, { kind, entityId: id }, revisionId)
  if (!row) throw new AppError('NOT_FOUND', 'This revision no longer exists.')
  return { ...present(row), fields: JSON.parse(row.fields) as F }
}

/** The last save of anybody but the viewer: null if all revisions are the viewer's, undefined if there are none. */
export async function lastOfOthers(ctx: Ctx, { kind, id }: Entity): Promise<Fields | null | undefined> {
  const key = { kind, entityId: id }
  const row = await queries.findNewestOfOthers(ctx.db, key, ctx.viewer?.id ?? '')
  if (row) return JSON.parse(row.fields) as Fields
  return (await queries.findNewest(ctx.db, key)) && null
}

/** The last public text, or the one that would have been public at its time. */
export async function lastPublished(ctx: Ctx, { kind, id }: Entity): Promise<Fields | undefined> {
  const row = await queries.findNewestPublished(ctx.db, { kind, entityId: id })
  return row && (JSON.parse(row.fields) as Fields)
}

/** Forgets the revisions of entities that are deleted permanently. */
export async function forget(ctx: Ctx, ids: string[]): Promise<void> {
  if (ids.length > 0) await queries.deleteRevisionsOf(ctx.db, ids)
}

type Text = { number: number; reason: Reason; fields: Fields; at: string; userId: string | null }

/** Returns its id. */
async function insert(ctx: Ctx, { kind, id }: Entity, text: Text): Promise<string> {
  const { number, reason, fields, at, userId } = text
  const revisionId = newId()
  await queries.insertRevision(ctx.db, {
    id: revisionId,
    kind,
    entityId: id,
    number,
    reason,
    title: fields.title,
    fields: JSON.stringify(fields),
    createdAt: at,
    updatedAt: at,
    userId,
  })
  return revisionId
}

async function thin(ctx: Ctx, key: { kind: Entity['kind']; entityId: string }): Promise<void> {
  const ids = surplus(await queries.listThinnable(ctx.db, key), ctx.now())
  if (ids.length > 0) await queries.deleteRevisions(ctx.db, ids)
}

function present({ userId, userName, userAvatarUrl, ...row }: queries.RevisionRow): RevisionSummary {
  const { id, reason, title, createdAt, updatedAt } = row
  const author =
    userId !== null && userName !== null ? { id: userId, name: userName, avatarUrl: userAvatarUrl } : null
  return { id, reason, title, createdAt, updatedAt, author }
}
