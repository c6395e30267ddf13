import type { z } from 'zod'
import {
  type articleComments,
  type Comment,
  type CommentChange,
  type CommentThread,
  maxComments,
  mayDelete,
  mayResolve,
  type NewComment,
} from '../../../contracts/comments.ts'
import { listMetaOf } from '../../../contracts/common.ts'
import { say } from '../../../i18n/said.ts'
import { note } from '../../core/audit.ts'
import { changesBetween } from '../../core/audit-changes.ts'
import { authorize, requireViewer } from '../../core/authorization.ts'
import { backgroundDb, type Ctx, completing } from '../../core/context.ts'
import { AppError } from '../../core/errors.ts'
import { requireReadable } from '../../core/readable.ts'
import { newId } from '../../platform/ids.ts'
import { mailComment } from './comment-mail.ts'
import * as queries from './comments.queries.ts'
import { readersOf } from './who-may-read.ts'

export { readersOf } from './who-may-read.ts'

type Entity = { kind: queries.Key['kind']; id: string }
type Listed = z.output<typeof articleComments.comments.output>
type People = z.output<typeof articleComments.people.output>
type Query = { page: number; limit: number; state: 'open' | 'resolved' }

const keyOf = ({ kind, id }: Entity): queries.Key => ({ kind, entityId: id })

export async function list(ctx: Ctx, entity: Entity, { page, limit, state }: Query): Promise<Listed> {
  await requireReadable(ctx, entity)
  const key = keyOf(entity)
  const isResolved = state === 'resolved'
  const total = await queries.countThreads(ctx.db, key, isResolved)
  const first = await queries.listThreads(ctx.db, key, { isResolved, limit, offset: (page - 1) * limit })
  const ids = first.map(({ id }) => id)
  const replies = ids.length === 0 ? [] : await queries.listReplies(ctx.db, key, ids)
  const names = await namesOf(ctx, [...first, ...replies])
  const byThread = Map.groupBy(replies, ({ threadId }) => threadId)
  const threads = first.map(
    (row): CommentThread => ({
      ...present(row, names),
      ...threadDetails(row),
      replies: (byThread.get(row.id) ?? []).map((reply) => present(reply, names)),
    }),
  )
  return { threads, meta: listMetaOf({ page, limit }, total) }
}

/** The comments on every text that is not in the trash, those whose id comes after `after`, by id. */
export async function listAfter(
  ctx: Ctx,
  { after, limit }: { after: string; limit: number },
): Promise<(Comment & Omit<CommentThread, 'replies'> & { of: Entity })[]> {
  authorize(ctx, 'settings.write')
  const rows = await queries.listAfter(backgroundDb(ctx), { after, limit })
  const names = await namesOf(ctx, rows)
  return rows.map((row) => ({
    ...present(row, names),
    ...threadDetails(row),
    of: { kind: row.kind, id: row.entityId },
  }))
}

const threadDetails = (row: queries.Found) => ({
  passage: row.quote === '' ? null : { quote: row.quote, before: row.before, after: row.after },
  resolvedAt: row.resolvedAt,
  resolvedBy: personOf(row.resolvedBy, row.resolverName, row.resolverAvatarUrl),
})

/** The people whom a comment can mention. Without email addresses: not everyone who may comment may see them. */
export async function people(ctx: Ctx, entity: Entity): Promise<People> {
  const { record } = await requireReadable(ctx, entity)
  const found = await readersOf(ctx, entity.kind, record)
  return { people: found.map(({ id, name, avatarUrl }) => ({ id, name, avatarUrl })) }
}

export async function create(ctx: Ctx, entity: Entity, input: NewComment): Promise<Comment> {
  const { title, record } = await requireReadable(ctx, entity)
  const key = keyOf(entity)
  const mentioned = await mentionedOf(ctx, entity.kind, record, input.mentions)
  const made = await completing(ctx, async (inner) => {
    await requireRoom(inner, key)
    const id = newId()
    const thread = input.threadId === undefined ? undefined : await lockedThread(inner, key, input.threadId)
    const passage = thread ? null : input.passage
    await queries.insert(inner.db, {
      id,
      ...key,
      threadId: thread?.first.id ?? id,
      userId: ctx.viewer?.id ?? null,
      text: input.text,
      mentions: JSON.stringify(mentioned),
      quote: passage?.quote ?? '',
      before: passage?.before ?? '',
      after: passage?.after ?? '',
      createdAt: inner.now(),
      editedAt: null,
      resolvedAt: null,
      resolvedBy: null,
    })
    note(inner, { title, changes: changesBetween(null, { comment: input.text }) })
    return existing(inner, key, id)
  })
  mailComment(ctx, { ...entity, title, record, comment: made, mentioned, isNew: true })
  return shown(ctx, made)
}

/** Changes the viewer's own words, or resolves or reopens the thread. */
export async function update(
  ctx: Ctx,
  { commentId, ...entity }: Entity & { commentId: string },
  { text, mentions, isResolved }: CommentChange,
): Promise<Comment> {
  const { viewer, title, record } = await requireReadable(ctx, entity)
  const key = keyOf(entity)
  const wanted = mentions && (await mentionedOf(ctx, entity.kind, record, mentions))
  const { before, after } = await completing(ctx, async (inner) => {
    const before = await existing(inner, key, commentId)
    const first = await existing(inner, key, before.threadId)
    if (text !== undefined || wanted) requireOwn(viewer.id, before)
    if (isResolved !== undefined && !mayResolve(viewer, entity.kind, record, first.userId))
      throw new AppError(
        'FORBIDDEN',
        'Only the person who started a thread and people who can change the text can resolve or reopen it.',
      )
    const isReworded = text !== undefined && text !== before.text
    const change: queries.Change = {
      ...(isReworded && { text, editedAt: inner.now() }),
      ...(wanted && { mentions: JSON.stringify(wanted) }),
    }
    if (Object.keys(change).length > 0) await queries.update(inner.db, commentId, change)
    if (isResolved !== undefined && isResolved !== (first.resolvedAt !== null))
      await queries.update(inner.db, first.id, {
        resolvedAt: isResolved ? inner.now() : null,
        resolvedBy: isResolved ? viewer.id : null,
      })
    const was = { comment: before.text, isResolved: first.resolvedAt !== null }
    const is = { comment: text ?? was.comment, isResolved: isResolved ?? was.isResolved }
    note(inner, { title, changes: changesBetween(was, is) })
    return { before, after: await existing(inner, key, commentId) }
  })
  const known = new Set(idsIn(before.mentions))
  const mentioned = wanted?.filter((id) => !known.has(id)) ?? []
  mailComment(ctx, { ...entity, title, record, comment: after, mentioned, isNew: false })
  return shown(ctx, after)
}

/** A deleted comment with all that restoring it needs, also if its thread no longer exists. */
export type Removed = Entity & {
  comment: Pick<queries.Found, 'id' | 'userId' | 'text' | 'mentions' | 'createdAt' | 'editedAt'>
  thread: Pick<
    queries.Found,
    'id' | 'userId' | 'quote' | 'before' | 'after' | 'createdAt' | 'resolvedAt' | 'resolvedBy'
  >
}

/**
 * Removes a comment. A thread with replies stays, without its first words. Call it inside the transaction that stores
 * the result in the trash. Throws NOT_FOUND, FORBIDDEN.
 */
export async function takeAway(
  ctx: Ctx,
  entity: Entity,
  commentId: string,
): Promise<{ removed: Removed; before: Comment }> {
  const key = keyOf(entity)
  const { found, first } = await lockedThread(ctx, key, commentId)
  if (found.text === '') throw notFound()
  if (!mayDelete(requireViewer(ctx), entity.kind, found.userId))
    throw new AppError('FORBIDDEN', 'Only its author, an editor or an administrator can delete a comment.')
  const replies = await queries.listReplies(ctx.db, key, [first.id])
  if (found.id === first.id && replies.length > 0)
    await queries.update(ctx.db, found.id, { text: '', mentions: '[]', editedAt: ctx.now() })
  else await queries.remove(ctx.db, found.id)
  // Nothing is left to read.
  if (first.text === '' && replies.every(({ id }) => id === found.id)) await queries.remove(ctx.db, first.id)
  const removed = { ...entity, comment: commentOf(found), thread: threadOf(first) }
  return { removed, before: await shown(ctx, found) }
}

const commentOf = ({
  id,
  userId,
  text,
  mentions,
  createdAt,
  editedAt,
}: queries.Found): Removed['comment'] => ({
  id,
  userId,
  text,
  mentions,
  createdAt,
  editedAt,
})

function threadOf(first: queries.Found): Removed['thread'] {
  const { id, userId, quote, before, after, createdAt, resolvedAt, resolvedBy } = first
  return { id, userId, quote, before, after, createdAt, resolvedAt, resolvedBy }
}

/** Restores it. Call it inside the transaction that removes it from the trash. */
export async function putBack(ctx: Ctx, { kind, id, comment, thread }: Removed): Promise<Comment> {
  const key = keyOf({ kind, id })
  await requireRoom(ctx, key)
  const none = { text: '', mentions: '[]', editedAt: null }
  if (!(await queries.lock(ctx.db, thread.id)))
    await queries.insert(ctx.db, { ...thread, ...none, ...key, threadId: thread.id })
  if (comment.id === thread.id) await queries.update(ctx.db, comment.id, comment)
  else {
    const noPassage = { quote: '', before: '', after: '', resolvedAt: null, resolvedBy: null }
    await queries.insert(ctx.db, { ...comment, ...noPassage, ...key, threadId: thread.id })
  }
  return shown(ctx, await existing(ctx, key, comment.id))
}

/** Forgets the comments on texts that are deleted permanently. */
export async function forget(ctx: Ctx, ids: string[]): Promise<void> {
  if (ids.length > 0) await queries.removeAll(ctx.db, ['article', 'page'], ids)
}

async function requireRoom(ctx: Ctx, key: queries.Key): Promise<void> {
  if ((await queries.countComments(ctx.db, key)) >= maxComments)
    throw new AppError(
      'VALIDATION_FAILED',
      say('There are already {max} comments. Delete some first.', { max: maxComments }),
    )
}

async function existing(ctx: Ctx, key: queries.Key, id: string): Promise<queries.Found> {
  const found = await queries.find(ctx.db, key, id)
  if (!found) throw notFound()
  return found
}

/** A comment and the first one of its thread, which nobody else can reply to or delete until the transaction ends. */
async function lockedThread(
  ctx: Ctx,
  key: queries.Key,
  id: string,
): Promise<{ found: queries.Found; first: queries.Found }> {
  const { threadId } = await existing(ctx, key, id)
  await queries.lock(ctx.db, threadId)
  return { found: await existing(ctx, key, id), first: await existing(ctx, key, threadId) }
}

const notFound = () => new AppError('NOT_FOUND', 'Comment not found. It may have been deleted.')

function requireOwn(viewerId: string | null, { userId }: queries.Found): void {
  if (viewerId === null || userId !== viewerId)
    throw new AppError('FORBIDDEN', 'Only its author can change a comment.')
}

/** Filters ids: only those of people who may read the text. */
async function mentionedOf(
  ctx: Ctx,
  kind: Entity['kind'],
  record: Parameters<typeof readersOf>[2],
  ids: string[],
): Promise<string[]> {
  return ids.length === 0 ? [] : (await readersOf(ctx, kind, record, ids)).map(({ id }) => id)
}

const idsIn = (mentions: string) => JSON.parse(mentions) as string[]

async function namesOf(ctx: Ctx, rows: queries.Found[]): Promise<Map<string, string>> {
  const ids = [...new Set(rows.flatMap(({ mentions }) => idsIn(mentions)))]
  const found = ids.length === 0 ? [] : await queries.namesOf(ctx.db, ids)
  return new Map(found.map(({ id, name }) => [id, name]))
}

const shown = async (ctx: Ctx, row: queries.Found) => present(row, await namesOf(ctx, [row]))

const personOf = (id: string | null, name: string | null, avatarUrl: string | null) =>
  id !== null && name !== null ? { id, name, avatarUrl } : null

const present = (row: queries.Found, names: Map<string, string>): Comment => ({
  id: row.id,
  threadId: row.threadId,
  text: row.text,
  by: personOf(row.userId, row.userName, row.userAvatarUrl),
  mentions: idsIn(row.mentions).flatMap((id) => {
    const name = names.get(id)
    return name === undefined ? [] : [{ id, name }]
  }),
  createdAt: row.createdAt,
  editedAt: row.editedAt,
})
