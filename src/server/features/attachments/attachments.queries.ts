import { sql } from 'kysely'
import { chunked } from '../../db/chunked.ts'
import type { Db } from '../../db/schema.ts'
import type { AttachmentTable } from './attachments.table.ts'

export const insert = (db: Db, rows: AttachmentTable[]) => db.insertInto('attachments').values(rows).execute()

/** Unread attachments: there are never many, and they have their own index. */
export async function unread(db: Db): Promise<{ count: number; bytes: number }> {
  const { count, bytes } = await db
    .selectFrom('attachments')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.sum<number | null>('size').as('bytes')])
    // Written out, so that the databases recognise the partial index.
    .where('isUnread', '=', sql.lit(1))
    .executeTakeFirstOrThrow()
  return { count: Number(count), bytes: Number(bytes ?? 0) }
}

/** The bytes of files in messages that nobody has confirmed. There are few, and they have their own index. */
export async function pendingBytes(db: Db): Promise<number> {
  const { bytes } = await db
    .selectFrom('messages')
    .innerJoin('attachments', 'attachments.messageId', 'messages.id')
    .select(({ fn }) => fn.sum<number | null>('attachments.size').as('bytes'))
    .where('messages.heldAt', 'is not', null)
    .executeTakeFirstOrThrow()
  return Number(bytes ?? 0)
}

export async function attach(db: Db, ids: string[], messageId: string): Promise<void> {
  await db.updateTable('attachments').set({ messageId }).where('id', 'in', ids).execute()
}

export async function setUnread(db: Db, messageId: string, isUnread: 0 | 1): Promise<void> {
  await db.updateTable('attachments').set({ isUnread }).where('messageId', '=', messageId).execute()
}

export const findOf = (db: Db, messageId: string) =>
  db.selectFrom('attachments').select(['id', 'key']).where('messageId', '=', messageId).execute()

export const findAll = (db: Db, ids: string[]) =>
  db.selectFrom('attachments').select(['id', 'key']).where('id', 'in', ids).execute()

export const drop = (db: Db, ids: string[]) => db.deleteFrom('attachments').where('id', 'in', ids).execute()

/** Returns the keys of their files. */
export async function dropOf(db: Db, messageIds: string[]): Promise<string[]> {
  const keys: string[] = []
  for (const some of chunked(messageIds)) {
    const dropped = await db
      .deleteFrom('attachments')
      .where('messageId', 'in', some)
      .returning('key')
      .execute()
    keys.push(...dropped.map(({ key }) => key))
  }
  return keys
}

/** At most `limit` files from before `time` whose message was never stored, or is gone. */
export const listLost = (db: Db, time: string, limit: number) =>
  db
    .selectFrom('attachments as a')
    .leftJoin('messages as m', 'm.id', 'a.messageId')
    .leftJoin('trash as t', 't.id', 'a.messageId')
    .select(['a.id', 'a.key'])
    .where('a.createdAt', '<', time)
    .where('m.id', 'is', null)
    .where('t.id', 'is', null)
    .limit(limit)
    .execute()
