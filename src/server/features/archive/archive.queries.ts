import { sql } from 'kysely'
import { chunked } from '../../db/chunked.ts'
import type { Db } from '../../db/schema.ts'

export type ListedFile = { id: string; key: string }

const filesAtOnce = 200

/** The files of the library, of the trash and of messages, and originals of cropped images, by id. */
async function listFiles(
  db: Db,
  afterId: string,
  { limit, tables }: { limit: number; tables: Set<string> },
): Promise<ListedFile[]> {
  const listed = await db
    .selectFrom('media')
    .select(['id', 'key'])
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(limit)
    .execute()
  const deleted = await inTrash(db).where('id', '>', afterId).orderBy('id').limit(limit).execute()
  const attached = tables.has('attachments')
    ? await attachments(db)
        .select(['id', 'key'])
        .where('id', '>', afterId)
        .orderBy('id')
        .limit(limit)
        .execute()
    : []
  const uncropped = tables.has('picture_edits')
    ? await originals(db)
        .select(['key as id', 'originalKey as key'])
        .where('key', '>', afterId)
        .orderBy('key')
        .limit(limit)
        .execute()
    : []
  const all = [...listed, ...deleted.map(fileInTrash), ...attached, ...uncropped]
  return all.sort((a, b) => (a.id < b.id ? -1 : 1)).slice(0, limit)
}

const inTrash = (db: Db) => db.selectFrom('trash').select(['id', 'content']).where('kind', '=', 'media')

function fileInTrash({ id, content }: { id: string; content: string }): ListedFile {
  const { key } = JSON.parse(content) as Pick<ListedFile, 'key'>
  return { id, key }
}

/** Files that belong to a message: the others are still being written. */
const attachments = (db: Db) => db.selectFrom('attachments').where('messageId', 'is not', null)

/** The originals of images that are shown cropped, by the key of the cropped image. */
const originals = (db: Db) => db.selectFrom('picture_edits')

/** Every file of the library, of the trash and of messages. */
export async function* eachFile(db: Db): AsyncGenerator<ListedFile> {
  // A database that is backed up before its update may lack some.
  const tables = await listTables(db)
  let after = ''
  for (;;) {
    const found = await listFiles(db, after, { limit: filesAtOnce, tables })
    yield* found
    after = found.at(-1)?.id ?? ''
    if (found.length < filesAtOnce) return
  }
}

/** The number of files in the library, the trash and messages. */
export async function countFiles(db: Db): Promise<number> {
  const tables = await listTables(db)
  const all = db
    .selectFrom('media')
    .select('id')
    .unionAll(db.selectFrom('trash').select('id').where('kind', '=', 'media'))
    .$if(tables.has('attachments'), (query) => query.unionAll(attachments(db).select('id')))
    .$if(tables.has('picture_edits'), (query) => query.unionAll(originals(db).select('key as id')))
  const { count } = await db
    .selectFrom(all.as('files'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Whether it is listed under this key: a replaced file has another. */
export async function isListed(db: Db, { id, key }: ListedFile): Promise<boolean> {
  const file = await db.selectFrom('media').select('key').where('id', '=', id).executeTakeFirst()
  if (file) return file.key === key
  const deleted = await inTrash(db).where('id', '=', id).executeTakeFirst()
  if (deleted) return fileInTrash(deleted).key === key
  const tables = await listTables(db)
  const attached =
    tables.has('attachments') && (await attachments(db).select('id').where('id', '=', id).executeTakeFirst())
  if (attached) return true
  return (
    tables.has('picture_edits') &&
    (await originals(db).select('key').where('key', '=', id).executeTakeFirst()) !== undefined
  )
}

export const listTables = async (db: Db): Promise<Set<string>> =>
  new Set((await db.introspection.getTables({ withInternalKyselyTables: true })).map(({ name }) => name))

/** The name of the newest migration. */
export async function newestMigration(db: Db): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select name from kysely_migration order by name desc limit 1`.execute(db)
  return rows[0]?.name ?? ''
}

// Tables that have rows as soon as somebody uses the site.
const contentTables = [
  'users',
  'articles',
  'pages',
  'categories',
  'media',
  'sections',
  'menu_items',
  'other_menu_items',
  'messages',
  'trash',
]

/** Whether anybody has used the site. */
export async function hasContent(db: Db): Promise<boolean> {
  const existing = await listTables(db)
  for (const table of contentTables.filter((name) => existing.has(name)))
    if (await hasRows(db, table)) return true
  return false
}

async function hasRows(db: Db, table: string): Promise<boolean> {
  const { rows } = await sql`select 1 from ${sql.table(table)} limit 1`.execute(db)
  return rows.length > 0
}

/** `from`: when the restore began. */
export type RestoreEntry = { title: string; from: string }

/** Whether the audit log has this restore. */
export async function hasRestore(db: Db, { title, from }: RestoreEntry): Promise<boolean> {
  const found = await db
    .selectFrom('audit_entries')
    .select('number')
    .where('action', '=', 'site.restore')
    .where('title', '=', title)
    .where('at', '>=', from)
    .executeTakeFirst()
  return found !== undefined
}

export const deleteAll = async (db: Db, table: string): Promise<void> => {
  await sql`delete from ${sql.table(table)}`.execute(db)
}

/** Marks the bodies of articles that show one of these files as outdated. */
export const outdateBodies = async (db: Db, mediaIds: string[]): Promise<void> => {
  if (mediaIds.length === 0) return
  for (const ids of chunked(mediaIds)) {
    const articles = db.selectFrom('article_pictures').select('articleId').where('mediaId', 'in', ids)
    await db.updateTable('article_bodies').set({ version: 0 }).where('articleId', 'in', articles).execute()
  }
}
