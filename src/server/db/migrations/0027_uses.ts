import { sql } from 'kysely'
import type { DatabaseThen } from './database-then.ts'

const batch = 100

type Row = Record<string, string | null>

/** The columns that may name files and sections, by table; `drafts` say themselves whose they are. */
const texts: [table: string, kind: string, columns: string[]][] = [
  ['articles', 'article', ['content', 'featuredImage', 'seo']],
  ['pages', 'page', ['blocks', 'seo']],
  ['sections', 'section', ['blocks']],
  ['categories', 'category', ['image', 'seo']],
  ['users', 'user', ['avatarUrl']],
]

const names = /\/([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\/|"sectionId":"([\w-]{1,64})"/g

/**
 * Which texts use a file or a saved section was found by reading all of them; now it is recorded. So are the sections
 * whose pages are still to be indexed for searching, and the last sign of life of a request with an Idempotency-Key.
 */
export async function up(db: DatabaseThen): Promise<void> {
  await db.schema
    .createTable('uses')
    .addColumn('usedId', 'text', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('place', 'text', (c) => c.notNull())
    .addColumn('entityId', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('uses_pk', ['usedId', 'kind', 'place', 'entityId'])
    .execute()
  await db.schema.createIndex('uses_entity').on('uses').columns(['entityId', 'kind', 'place']).execute()
  await db.schema
    .createTable('sections_to_index')
    .addColumn('sectionId', 'text', (c) => c.primaryKey())
    .addColumn('change', 'text', (c) => c.notNull())
    .addColumn('after', 'text', (c) => c.notNull())
    .execute()
  await db.schema
    .alterTable('idempotency_keys')
    .addColumn('aliveAt', 'text', (c) => c.notNull().defaultTo(''))
    .execute()
  await db.schema.createIndex('idempotency_keys_created').on('idempotency_keys').column('createdAt').execute()
  await sql`create index idempotency_keys_running on idempotency_keys ("aliveAt") where answer is null`.execute(
    db,
  )
  await fill(db)
}

async function fill(db: DatabaseThen): Promise<void> {
  const ids = [
    ...(await db.selectFrom('media').select('id').execute()),
    ...(await db.selectFrom('sections').select('id').execute()),
  ]
  const known = new Set<string>(ids.map(({ id }) => id))
  for (const [table, kind, columns] of texts)
    await eachRow(db, table, 'id', columns, async (row) => {
      for (const place of columns)
        await record(db, { kind, place, entityId: row.id ?? '' }, row[place] ?? '', known)
    })
  await eachRow(db, 'drafts', 'entityId', ['kind', 'fields'], ({ kind, entityId, fields }) =>
    record(db, { kind: kind ?? '', place: 'draft', entityId: entityId ?? '' }, fields ?? '', known),
  )
  const settings = await db.selectFrom('settings').select('value').execute()
  for (const { value } of settings)
    await record(db, { kind: 'settings', place: 'value', entityId: 'settings' }, value, known)
}

async function eachRow(
  db: DatabaseThen,
  table: string,
  key: string,
  columns: string[],
  work: (row: Row) => Promise<void>,
): Promise<void> {
  let after = ''
  for (;;) {
    const rows: Row[] = await db
      .selectFrom(table)
      .select([key, ...columns])
      .where(key, '>', after)
      .orderBy(key)
      .limit(batch)
      .execute()
    for (const row of rows) await work(row)
    const last = rows.at(-1)
    if (!last) return
    after = last[key] ?? ''
  }
}

type Place = { kind: string; place: string; entityId: string }

async function record(db: DatabaseThen, place: Place, text: string, known: Set<string>): Promise<void> {
  const named = new Set(
    Array.from(text.matchAll(names), ([, fileId, sectionId]) => fileId ?? sectionId ?? ''),
  )
  const rows = [...named].filter((id) => known.has(id)).map((usedId) => ({ usedId, ...place }))
  for (let at = 0; at < rows.length; at += batch)
    await db
      .insertInto('uses')
      .values(rows.slice(at, at + batch))
      .execute()
}
