import { maxFilesOfMessage, maxMegabytes } from '../../../content/attachments.ts'
import { backgroundDb, type Ctx } from '../../core/context.ts'
import { discardFiles } from '../../core/discard-files.ts'
import { AppError } from '../../core/errors.ts'
import { transaction } from '../../core/transaction.ts'
import { newPrivateKey, type StoredFile } from '../../platform/storage/storage.ts'
import * as queries from './attachments.queries.ts'

/** A file in a temporary place, and the id by which its message will name it. */
export type NewAttachment = { id: string; path: string; size: number }

/** The space for files of unread messages, because strangers can fill it. */
export const maxUnreadBytes = 500 * 1024 * 1024
export const maxUnread = 1000
/** The part of it for messages that nobody can read yet, because their senders have not confirmed them. */
export const maxPendingBytes = 100 * 1024 * 1024
const bytesOfMessage = maxFilesOfMessage * maxMegabytes * 1024 * 1024
const hourMs = 60 * 60 * 1000
const sweptAtOnce = 500

/** Whether there is space for a message with the largest number of files. */
export async function hasRoom(ctx: Ctx): Promise<boolean> {
  const { count, bytes } = await queries.unread(ctx.db)
  if (count + maxFilesOfMessage > maxUnread || bytes + bytesOfMessage > maxUnreadBytes) return false
  return (await ctx.disk.state()) === 'ok'
}

/**
 * Writes files to the storage, for a message that is stored next. Their rows come first, so that `sweep` finds what was
 * interrupted. Throws NO_ROOM, StorageFailure; then nothing is left.
 */
export async function store(ctx: Ctx, files: readonly NewAttachment[]): Promise<void> {
  if (files.length === 0) return
  const rows = files.map(({ id, size }) => ({
    id,
    size,
    key: newPrivateKey(),
    messageId: null,
    isUnread: 1 as const,
    createdAt: ctx.now(),
  }))
  await transaction(ctx, async ({ db }) => {
    await queries.insert(db, rows)
    const { count, bytes } = await queries.unread(db)
    if (count > maxUnread || bytes > maxUnreadBytes) throw new NoRoom()
  })
  try {
    for (const [index, { key }] of rows.entries())
      await ctx.storage.put(
        key,
        { path: files[index]?.path ?? '' },
        { contentType: 'application/octet-stream' },
      )
  } catch (error) {
    await discard(ctx, rows)
    throw error
  }
}

/** Throws NO_ROOM. Call it inside the transaction that stores a message to be confirmed. */
export async function refuseTooManyPending(ctx: Ctx): Promise<void> {
  if ((await queries.pendingBytes(ctx.db)) > maxPendingBytes) throw new NoRoom()
}

/** There is no space for files; a message without them is welcome. */
export class NoRoom extends Error {
  override name = 'NoRoom'
}

/** Removes files that were stored for a message that could not be stored. */
export async function remove(ctx: Ctx, ids: string[]): Promise<void> {
  if (ids.length > 0) await discard(ctx, await queries.findAll(ctx.db, ids))
}

async function discard(ctx: Ctx, rows: { id: string; key: string }[]): Promise<void> {
  await discardFiles(
    ctx,
    rows.map(({ key }) => key),
  )
  await queries.drop(
    ctx.db,
    rows.map(({ id }) => id),
  )
}

/** Assigns stored files to their message. Call it inside the transaction that stores the message. */
export async function attach(ctx: Ctx, ids: string[], messageId: string): Promise<void> {
  if (ids.length > 0) await queries.attach(ctx.db, ids, messageId)
}

/** Whether the files of a message count as unread; those in the trash do not. */
export const setUnread = (ctx: Ctx, messageId: string, isUnread: boolean): Promise<void> =>
  queries.setUnread(ctx.db, messageId, isUnread ? 1 : 0)

/** The keys in storage of the files of a message. */
export const keysOf = async (ctx: Ctx, messageId: string): Promise<string[]> =>
  (await queries.findOf(ctx.db, messageId)).map(({ key }) => key)

/** A file of a message. Throws NOT_FOUND. */
export async function open(ctx: Ctx, messageId: string, id: string): Promise<StoredFile> {
  const row = (await queries.findOf(ctx.db, messageId)).find((file) => file.id === id)
  const file = row && (await ctx.storage.get(row.key))
  if (!file) throw new AppError('NOT_FOUND', 'File not found. It may have been deleted.')
  return file
}

/**
 * Deletes the rows of the files of permanently deleted messages. Returns their keys, to delete the files after the
 * commit.
 */
export const forget = (ctx: Ctx, messageIds: string[]): Promise<string[]> =>
  messageIds.length > 0 ? queries.dropOf(ctx.db, messageIds) : Promise.resolve([])

/** Deletes files whose message was never stored, because a process was killed, or is gone. */
export async function sweep(ctx: Ctx): Promise<void> {
  const before = new Date(Date.parse(ctx.now()) - hourMs).toISOString()
  for (let count = sweptAtOnce; count === sweptAtOnce; ) {
    const lost = await queries.listLost(backgroundDb(ctx), before, sweptAtOnce)
    if (lost.length > 0) await discard(ctx, lost)
    count = lost.length
  }
}
