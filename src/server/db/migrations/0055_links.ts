import type { DatabaseThen } from './database-then.ts'

const batch = 100
const maxOfText = 500

type Row = Record<string, string | null>

/** The columns that may link to pages, by table; `drafts` say themselves whose they are. */
const texts: [table: string, kind: string, column: string][] = [
  ['articles', 'article', 'content'],
  ['pages', 'page', 'blocks'],
  ['sections', 'section', 'blocks'],
]

const addresses = /(?:href=\\?["']|":\s?")(?:https?:\/\/([^/"'\\\s]{1,253}))?(\/[^"'\\\s<>?#]*)/g
const notPages = /^\/(?:api|admin|assets|media|uploads)(?:\/|$)|^\/\//

/** To which addresses each text links, so that nobody has to read all texts to find out which pages link to one. */
export async function up(db: DatabaseThen): Promise<void> {
  await db.schema
    .createTable('links')
    .addColumn('slug', 'text', (c) => c.notNull())
    .addColumn('path', 'text', (c) => c.notNull())
    .addColumn('host', 'text', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('place', 'text', (c) => c.notNull())
    .addColumn('entityId', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('links_pk', ['path', 'host', 'kind', 'place', 'entityId'])
    .execute()
  await db.schema.createIndex('links_slug').on('links').column('slug').execute()
  await db.schema.createIndex('links_entity').on('links').columns(['entityId', 'kind', 'place']).execute()
  for (const [table, kind, place] of texts)
    await eachRow(db, table, 'id', [place], (row) =>
      record(db, { kind, place, entityId: row.id ?? '' }, row[place] ?? ''),
    )
  await eachRow(db, 'drafts', 'entityId', ['kind', 'fields'], ({ kind, entityId, fields }) =>
    record(db, { kind: kind ?? '', place: 'draft', entityId: entityId ?? '' }, fields ?? ''),
  )
  for (const { value } of await db.selectFrom('settings').select('value').execute())
    await record(db, { kind: 'settings', place: 'value', entityId: 'settings' }, value)
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

async function record(
  db: DatabaseThen,
  place: { kind: string; place: string; entityId: string },
  text: string,
): Promise<void> {
  const found = new Map<string, { slug: string; path: string; host: string }>()
  for (const [, host = '', address = ''] of text.matchAll(addresses)) {
    const path = plainPath(address)
    if (path === undefined || found.size >= maxOfText) continue
    found.set(host.toLowerCase() + path, {
      slug: path.slice(path.lastIndexOf('/') + 1),
      path,
      host: host.toLowerCase(),
    })
  }
  const rows = [...found.values()].map((link) => ({ ...link, ...place }))
  for (let at = 0; at < rows.length; at += batch)
    await db
      .insertInto('links')
      .values(rows.slice(at, at + batch))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
}

function plainPath(address: string): string | undefined {
  if (address.length > 600 || notPages.test(address)) return undefined
  try {
    const path = decodeURIComponent(address).normalize('NFC').toLowerCase()
    return /\0/.test(path) ? undefined : path.replace(/(.)\/$/, '$1').toWellFormed()
  } catch {
    return undefined
  }
}
