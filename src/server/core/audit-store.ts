import { type Insertable, sql } from 'kysely'
import type { Database, Db } from '../db/schema.ts'

type Row = Insertable<Database['audit_entries']>
type Content = Omit<Row, 'number' | 'previousHash' | 'hash'>

/** The input of an entry's hash. */
export const linked = (previousHash: string, number: number, contentHash: string): string =>
  `${previousHash} ${number} ${contentHash}`

/** The end of the chain. Nobody else can append until the transaction ends. */
export const lockChain = (db: Db) =>
  db
    .updateTable('audit_chain')
    .set({ id: 1 })
    .where('id', '=', 1)
    .returning(['lastNumber', 'lastHash'])
    .executeTakeFirstOrThrow()

/**
 * Appends an entry. For a database in this process: a statement costs little there, and others wait for the whole
 * transaction anyway.
 */
export const appendByHashing =
  (hashOf: (text: string) => string) =>
  async (db: Db, content: Content, contentHash: string): Promise<void> => {
    const { lastNumber, lastHash: previousHash } = await lockChain(db)
    const number = lastNumber + 1
    const hash = hashOf(linked(previousHash, number, contentHash))
    await db
      .insertInto('audit_entries')
      .values({ ...content, number, previousHash, hash })
      .execute()
    await db
      .updateTable('audit_chain')
      .set({ lastNumber: number, lastHash: hash, previousHash })
      .where('id', '=', 1)
      .execute()
  }

/**
 * Appends an entry in one statement, in which PostgreSQL computes the hash: others wait for one round trip instead of
 * three.
 */
export async function appendByHashingThere(db: Db, content: Content, contentHash: string): Promise<void> {
  const columns = Object.entries(content)
  const names = sql.join(columns.map(([name]) => sql.ref(name)))
  const values = sql.join(columns.map(([, value]) => sql`${value}::text`))
  const { rows } = await sql`
    with chain as (
      update audit_chain set
        "lastNumber" = "lastNumber" + 1,
        "previousHash" = "lastHash",
        "lastHash" = encode(sha256(convert_to(
          "lastHash" || ' ' || ("lastNumber" + 1) || ' ' || ${contentHash}::text, 'UTF8')), 'hex')
      where id = 1
      returning "lastNumber", "previousHash", "lastHash")
    insert into audit_entries (${names}, number, "previousHash", hash)
    select ${values}, "lastNumber", "previousHash", "lastHash" from chain
    returning number`.execute(db)
  if (rows.length !== 1) throw new Error('The end of the audit log is missing.')
}

export async function findUserName(db: Db, id: string): Promise<string | undefined> {
  const user = await db.selectFrom('users').select('name').where('id', '=', id).executeTakeFirst()
  return user?.name
}

/** The newest entry about an entity. */
export const findNewestAbout = (db: Db, entityId: string) =>
  db
    .selectFrom('audit_entries')
    .select(['action', 'actorId', 'at'])
    .where('entityId', '=', entityId)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
