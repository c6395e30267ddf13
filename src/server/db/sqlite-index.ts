import { sql } from 'kysely'
import type { Engine, SearchKey } from './engine.ts'
import type { Db } from './schema.ts'
import { placeOf } from './sqlite-places.ts'

const damagedCode = 267

// The error after an earlier version has rebuilt the index in its own form.
const ofEarlierVersion = /search_index has no column named|no such column: s\.(?:heading|frequent)/

export const isSearchDamaged: Engine['isSearchDamaged'] = (error) =>
  (error as { errcode?: unknown } | null)?.errcode === damagedCode ||
  (error instanceof Error && ofEarlierVersion.test(error.message))

/** Call it inside a transaction. */
export const indexDocument: Engine['indexDocument'] = (db, document) =>
  orNothing(db, async () => {
    const { kind, entityId, publishedAt, lang, prepared, body, frequent, heading, words } = document
    const current = await numberOf(db, document)
    const id = await placeOf(db, publishedAt, current)
    if (current === undefined)
      await sql`insert into search_documents (id, kind, "entityId", "publishedAt", lang, prepared)
        values (${id}, ${kind}, ${entityId}, ${publishedAt}, ${lang}, ${prepared})`.execute(db)
    else
      await sql`update search_documents set id = ${id}, "publishedAt" = ${publishedAt}, lang = ${lang},
        prepared = ${prepared}, change = change + 1 where id = ${current}`.execute(db)
    await sql`delete from search_index where rowid = ${current ?? id}`.execute(db)
    await sql`insert into search_index (rowid, title, body, frequent, heading, words)
      values (${id}, '', ${body}, ${frequent}, ${heading}, ${words})`.execute(db)
  })

export const retitleDocument: Engine['retitleDocument'] = (
  db,
  { kind, entityId, heading, lang, publishedAt },
) =>
  orNothing(db, async () => {
    const current = await numberOf(db, { kind, entityId })
    if (current === undefined) return false
    const id = await placeOf(db, publishedAt, current)
    await sql`update search_documents set id = ${id}, "publishedAt" = ${publishedAt}, lang = ${lang}, change = change + 1
      where id = ${current}`.execute(db)
    // Numbers are bound as fractions, which fts5 refuses here.
    await sql`update search_index set rowid = cast(${id} as integer), heading = ${heading}
      where rowid = ${current} and (rowid <> ${id} or heading is not ${heading})`.execute(db)
    return true
  })

async function numberOf(db: Db, { kind, entityId }: SearchKey): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select id from search_documents where kind = ${kind} and "entityId" = ${entityId}`.execute(db)
  return rows[0]?.id
}

export const removeDocument: Engine['removeDocument'] = (db, { kind, entityId }) =>
  orNothing(db, async () => {
    await sql`delete from search_index where rowid =
      (select id from search_documents where kind = ${kind} and "entityId" = ${entityId})`.execute(db)
    await sql`delete from search_documents where kind = ${kind} and "entityId" = ${entityId}`.execute(db)
  })

export const outdate: Engine['outdate'] = async (db, kind, entityIds) => {
  await sql`update search_documents set prepared = '' where kind = ${kind}
    and "entityId" in (select value from json_each(${JSON.stringify(entityIds)}))`.execute(db)
}

// A damaged index cannot be emptied, but it can be dropped.
export const clearSearchIndex: Engine['clearSearchIndex'] = async (db) => {
  await sql`drop table if exists search_index`.execute(db)
  await sql`create virtual table search_index using fts5(title unindexed, frequent unindexed, heading,
    words, body unindexed, tokenize = "ascii tokenchars '~^#'", prefix = '2 3 4 5 6 7 8')`.execute(db)
  await sql`delete from search_documents`.execute(db)
}

export const checkSearchIndex: Engine['checkSearchIndex'] = async (db) => {
  await sql`insert into search_index (search_index) values ('integrity-check')`.execute(db)
}

/**
 * Changes the index, or leaves the transaction as it was. By itself, fts5 would write only at the commit; with a
 * damaged index that would fail, and the whole transaction with it.
 */
async function orNothing<T>(db: Db, change: () => Promise<T>): Promise<T> {
  await sql`savepoint search_change`.execute(db)
  let changed: T
  try {
    changed = await change()
    await sql`insert into search_index (search_index) values ('flush')`.execute(db)
  } catch (error) {
    await undo(db)
    throw error
  }
  await sql`release search_change`.execute(db)
  return changed
}

/** If the disk is full, SQLite has already undone everything. */
async function undo(db: Db): Promise<void> {
  try {
    await sql`rollback to search_change`.execute(db)
    await sql`release search_change`.execute(db)
  } catch {}
}
