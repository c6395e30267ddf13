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
import { note } from '../../core/audit.ts'
import { changesBetween } from '../../core/audit-changes.ts'
import { type Ctx, completing } from '../../core/context.ts'
import { AppError } from '../../core/errors.ts'
import { requireReadable } from '../../core/readable.ts'
import { newId } from '../../platform/ids.ts'
import { mailComment } from './comment-mail.ts'
import * as queries from './comments.queries.ts'
import { readersOf } from './readers.ts'

export { readersOf } from './readers.ts'

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
      passage: row.quote === '' ? null : { quote: row.quote, before: row.before, after: row.after },
      resolvedAt: row.resolvedAt,
      resolvedBy: personOf(row.resolvedBy, row.resolverName, row.resolverAvatarUrl),
      replies: (byThread.get(row.id) ?? []).map((reply) => present(reply, names)),
    }),
  )
  return { threads, meta: listMetaOf({ page, limit }, total) }
}

/** Whom a comment can mention. No addresses: not everybody who may comment may see them. */
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
    if ((await queries.countComments(inner.db, key)) >= maxComments)
      throw new AppError('VALIDATION_FAILED', `There are already ${maxComments} comments. Delete some first.`)
    const id = newId()
    const thread = input.threadId === undefined ? undefined : await existing(inner, key, input.threadId)
    const passage = thread ? null : input.passage
    await queries.insert(inner.db, {
      id,
      ...key,
      threadId: thread?.threadId ?? id,
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
        'Only whoever began a thread, or may change the text, can resolve or reopen it.',
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

/** Deletes a comment. A thread with replies stays, without its first words. */
export async function remove(
  ctx: Ctx,
  { commentId, ...entity }: Entity & { commentId: string },
): Promise<Comment> {
  const { viewer, title } = await requireReadable(ctx, entity)
  const key = keyOf(entity)
  const removed = await completing(ctx, async (inner) => {
    const found = await existing(inner, key, commentId)
    if (!mayDelete(viewer, entity.kind, found.userId))
      throw new AppError(
        'FORBIDDEN',
        'Only whoever wrote a comment, an editor or an administrator can delete it.',
      )
    const replies = await queries.listReplies(inner.db, key, [found.threadId])
    if (found.id === found.threadId && replies.length > 0)
      await queries.update(inner.db, found.id, { text: '', mentions: '[]', editedAt: inner.now() })
    else await queries.remove(inner.db, found.id)
    const first = await queries.find(inner.db, key, found.threadId)
    // Nothing is left to read.
    if (first?.text === '' && replies.every(({ id }) => id === found.id))
      await queries.remove(inner.db, first.id)
    note(inner, { title, changes: changesBetween({ comment: found.text }, null) })
    return found
  })
  return shown(ctx, removed)
}

/** For what is deleted permanently. */
export async function forget(ctx: Ctx, ids: string[]): Promise<void> {
  if (ids.length > 0) await queries.removeAll(ctx.db, ['article', 'page'], ids)
}

async function existing(ctx: Ctx, key: queries.Key, id: string): Promise<queries.Found> {
  const found = await queries.find(ctx.db, key, id)
  if (!found) throw new AppError('NOT_FOUND', 'Comment not found')
  return found
}

function requireOwn(viewerId: string | null, { userId }: queries.Found): void {
  if (viewerId === null || userId !== viewerId)
    throw new AppError('FORBIDDEN', 'Only whoever wrote a comment can change it.')
}

/** Of these ids, those of people who may read it. */
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
