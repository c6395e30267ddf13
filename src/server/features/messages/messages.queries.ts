import { type SqlBool, sql } from 'kysely'
import { contains } from '../../db/conditions.ts'
import type { Db } from '../../db/schema.ts'
import type { MessageTable } from './messages.table.ts'

export type Filter = { words: string | undefined; onlyUnread: boolean; form: string | undefined }

const columns = ['id', 'name', 'email', 'subject', 'page', 'isRead', 'createdAt', 'form', 'answers'] as const
// Longer than the excerpt shown, because line breaks are removed.
const beginning = 400

export const insert = (db: Db, row: MessageTable) => db.insertInto('messages').values(row).execute()

/** The messages without their whole text, the newest first, and the number of all that match. */
export async function list(db: Db, filter: Filter, { limit, offset }: { limit: number; offset: number }) {
  const rows = await newestFirst(db, filter)
    .select(columns)
    .select(sql<string>`substr(${sql.ref('message')}, 1, ${sql.lit(beginning)})`.as('beginning'))
    .limit(limit)
    .offset(offset)
    .execute()
  return { rows, total: await count(db, filter) }
}

export type ListedMessage = Awaited<ReturnType<typeof list>>['rows'][number]

/** The messages that match and are older than `before`, with their whole text, the newest first. */
export const listWhole = (
  db: Db,
  filter: Filter,
  { before, limit }: { before: Pick<MessageTable, 'createdAt' | 'id'> | undefined; limit: number },
) =>
  newestFirst(db, filter)
    .$if(before !== undefined, (query) =>
      query.where(sql<SqlBool>`("createdAt", id) < (${before?.createdAt}, ${before?.id})`),
    )
    .select(columns)
    .select('message')
    .limit(limit)
    .execute()

export type WholeMessage = Awaited<ReturnType<typeof listWhole>>[number]

export async function count(db: Db, filter: Filter): Promise<number> {
  const { total } = await fitting(db, filter)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return Number(total)
}

/** The names of all forms with fields of their own that messages came from. */
export async function forms(db: Db): Promise<string[]> {
  const rows = await sent(db)
    .select('form')
    .distinct()
    .where('form', 'is not', null)
    .orderBy('form')
    .execute()
  return rows.flatMap(({ form }) => form ?? [])
}

/** The labels of the fields of these messages, once for each form and each version of it, as JSON. */
export async function labels(db: Db, filter: Filter): Promise<string[]> {
  const rows = await fitting(db, filter).select('labels').distinct().orderBy('labels').execute()
  return rows.flatMap(({ labels }) => labels ?? [])
}

export const find = (db: Db, id: string) =>
  sent(db).select(columns).select('message').where('id', '=', id).executeTakeFirst()

/** Returns false if the message no longer exists. */
export async function setRead(db: Db, id: string, isRead: 0 | 1): Promise<boolean> {
  const change = db.updateTable('messages').set({ isRead }).where('id', '=', id).where('heldAt', 'is', null)
  return (await change.executeTakeFirst()).numUpdatedRows > 0n
}

/** Returns false if the message no longer exists. */
export async function remove(db: Db, id: string): Promise<boolean> {
  const gone = db.deleteFrom('messages').where('id', '=', id).where('heldAt', 'is', null)
  return (await gone.executeTakeFirst()).numDeletedRows > 0n
}

/** A message that waits for its sender's confirmation, or was sent already. */
export const findPosted = (db: Db, id: string) =>
  db.selectFrom('messages').select(['id', 'heldAt']).where('id', '=', id).executeTakeFirst()

/** Marks a pending message as sent. Returns false if it was no longer pending. */
export async function release(db: Db, id: string, createdAt: string): Promise<boolean> {
  const change = db
    .updateTable('messages')
    .set({ heldAt: null, createdAt })
    .where('id', '=', id)
    .where('heldAt', 'is not', null)
  return (await change.executeTakeFirst()).numUpdatedRows > 0n
}

/** Returns their ids. */
export async function dropPendingBefore(db: Db, time: string): Promise<string[]> {
  const dropped = await db.deleteFrom('messages').where('heldAt', '<', time).returning('id').execute()
  return dropped.map(({ id }) => id)
}

const sent = (db: Db) => db.selectFrom('messages').where('heldAt', 'is', null)

const fitting = (db: Db, { words, onlyUnread, form }: Filter) =>
  sent(db)
    .$if(form !== undefined, (query) => query.where('form', '=', form ?? ''))
    .$if(onlyUnread, (query) => query.where('isRead', '=', 0))
    .$if(words !== undefined, (query) =>
      query.where(contains(['name', 'email', 'subject', 'message'], words ?? '')),
    )

const newestFirst = (db: Db, filter: Filter) =>
  fitting(db, filter).orderBy('createdAt', 'desc').orderBy('id', 'desc')
