import { createHash } from 'node:crypto'
import type { Review, ReviewState } from '../../../contracts/reviews.ts'
import type { Ctx } from '../../core/context.ts'
import { AppError } from '../../core/errors.ts'
import { inTurns } from '../../db/turns.ts'
import * as audit from '../audit/audit.ts'
import * as revisions from '../revisions/revisions.ts'
import * as settings from '../settings/settings.ts'
import * as queries from './reviews.queries.ts'
import type { ReviewTable } from './reviews.table.ts'

export { mailReview } from './review-mail.ts'

/** How long unpublishing can be undone without an approval. */
const undoMs = 10 * 60_000

type Entity = { kind: ReviewTable['kind']; id: string }
type MaybeNew = { kind: Entity['kind']; id: string | undefined }
type Fields = Readonly<Record<string, unknown>>
/** `fields`: read only on demand. */
type Words = { status: string; fields(): Fields }

/** Fields that say where and when something appears. Changing them changes no words. */
const otherFields = new Set([
  'slug',
  'publishedAt',
  'unpublishAt',
  'unpublishTo',
  'categoryId',
  'seriesId',
  'tags',
  'authorIds',
])

export async function find(ctx: Ctx, { kind, id }: Entity): Promise<Review | null> {
  return (await findAll(ctx.db, kind, [id])).get(id) ?? null
}

/** The reviews of these articles or pages, by their ids. */
export async function findAll(
  db: Ctx['db'],
  kind: Entity['kind'],
  ids: string[],
): Promise<Map<string, Review>> {
  if (ids.length === 0) return new Map()
  return new Map((await queries.findReviews(db, kind, ids)).map((row) => [row.entityId, present(row)]))
}

/** Stores the viewer's review of these words; `none` removes an earlier one. */
export async function put(
  ctx: Ctx,
  { kind, id }: Entity,
  { state, note, fields }: { state: ReviewState | 'none'; note: string; fields: Fields },
): Promise<void> {
  if (state === 'none') return queries.deleteReviews(ctx.db, [kind], [id])
  const words = await hashOf(fields)
  const userId = ctx.viewer?.id ?? null
  await queries.putReview(ctx.db, {
    kind,
    entityId: id,
    state,
    isOutdated: 0,
    words,
    at: ctx.now(),
    userId,
    note,
  })
}

/** Records whether the review is about these words. Call it whenever a text was saved. */
export async function compare(ctx: Ctx, { kind, id }: Entity, fields: Fields): Promise<void> {
  const [row] = await queries.findReviews(ctx.db, kind, [id])
  if (!row) return
  const isOutdated = row.words === (await hashOf(fields)) ? 0 : 1
  if (isOutdated !== row.isOutdated) await queries.markReview(ctx.db, { kind, entityId: id }, isOutdated)
}

/** Ends requests from before the publication; an approval stays if it is for the current public words. */
export async function settle(ctx: Ctx, entity: Entity): Promise<void> {
  const review = await find(ctx, entity)
  if (review && (review.state !== 'approved' || review.isOutdated)) await forget(ctx, [entity.id])
}

/** Forgets the reviews of an entity that is deleted permanently. */
export async function forget(ctx: Ctx, ids: string[]): Promise<void> {
  if (ids.length > 0) await queries.deleteReviews(ctx.db, ['article', 'page'], ids)
}

/**
 * Whether the settings require an approval before something like this is public, and nobody has approved these words. A
 * public text may change where and when it appears; a text that the viewer has just unpublished may return.
 */
export async function needsApproval(
  ctx: Ctx,
  { kind, id }: MaybeNew,
  next: Words,
  stored?: Words,
): Promise<boolean> {
  // The system itself needs no approval.
  if (next.status === 'draft' || ctx.viewer?.id === null) return false
  if (!(await settings.stored(ctx)).publishing.approval) return false
  const words = await hashOf(next.fields())
  if (stored && stored.status !== 'draft' && (await hashOf(stored.fields())) === words) return false
  const [row] = id === undefined ? [] : await queries.findReviews(ctx.db, kind, [id])
  if (row?.state === 'approved' && row.words === words) return false
  return !(await isUndo(ctx, { kind, id }, words))
}

/** Whether the viewer has just unpublished exactly these words: undoing that needs no new approval. */
async function isUndo(ctx: Ctx, { kind, id }: MaybeNew, words: string): Promise<boolean> {
  if (id === undefined) return false
  const since = new Date(Date.parse(ctx.now()) - undoMs).toISOString()
  if (!(await audit.hasJustUnpublished(ctx, id, since))) return false
  const seen = await revisions.lastPublished(ctx, { kind, id })
  return seen !== undefined && (await hashOf(seen)) === words
}

/** Throws APPROVAL_REQUIRED if an approval is needed before something like this is public. */
export async function requireApproval(
  ctx: Ctx,
  entity: MaybeNew,
  next: Words,
  stored?: Words,
): Promise<void> {
  if (!(await needsApproval(ctx, entity, next, stored))) return
  throw new AppError(
    'APPROVAL_REQUIRED',
    entity.kind === 'article'
      ? 'Someone else has to approve the article before it is published. Mark it as ready for review.'
      : 'Someone else has to approve the page before it is published. Mark it as ready for review.',
  )
}

export const isSameWords = async (a: Fields, b: Fields): Promise<boolean> =>
  (await hashOf(a)) === (await hashOf(b))

/** Gives way to other work: a page may have 25,000 blocks. */
const hashOf = (fields: Fields): Promise<string> =>
  inTurns(hashing(Object.fromEntries(Object.entries(fields).filter(([name]) => !otherFields.has(name)))))

const piecesLength = 32 * 1024

function* hashing(words: Fields): Generator<void, string> {
  const hash = createHash('sha256')
  let text = ''
  for (const piece of sorted(words)) {
    text += piece
    if (text.length < piecesLength) continue
    hash.update(text)
    text = ''
    yield
  }
  return hash.update(text).digest('base64url')
}

/** JSON in pieces, independent of the order of properties. */
function* sorted(value: unknown): Generator<string> {
  if (typeof value !== 'object' || value === null) return yield JSON.stringify(value) ?? 'null'
  const isList = Array.isArray(value)
  const entries = Object.entries(value).filter(([, inner]) => isList || inner !== undefined)
  if (!isList) entries.sort(([a], [b]) => (a < b ? -1 : 1))
  let between = isList ? '[' : '{'
  for (const [name, inner] of entries) {
    yield isList ? between : `${between}${JSON.stringify(name)}:`
    yield* sorted(inner)
    between = ','
  }
  yield entries.length > 0 ? (isList ? ']' : '}') : isList ? '[]' : '{}'
}

const present = ({ state, note, at, isOutdated, userId, userName, userAvatarUrl }: queries.FoundReview) => ({
  state,
  note,
  at,
  isOutdated: isOutdated === 1,
  by: userId !== null && userName !== null ? { id: userId, name: userName, avatarUrl: userAvatarUrl } : null,
})
