import { sql } from 'kysely'
import { chunked } from '../../db/chunked.ts'
import type { Db } from '../../db/schema.ts'

export type ListedFile = { id: string; key: string }

const filesAtOnce = 200

/** The files of the library, of the trash and of messages in the order of their ids. */
async function listFiles(
  db: Db,
  afterId: string,
  { limit, hasAttachments }: { limit: number; hasAttachments: boolean },
): Promise<ListedFile[]> {
  const listed = await db
    .selectFrom('media')
    .select(['id', 'key'])
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(limit)
    .execute()
  const deleted = await inTrash(db).where('id', '>', afterId).orderBy('id').limit(limit).execute()
  const attached = hasAttachments
    ? await attachments(db)
        .select(['id', 'key'])
        .where('id', '>', afterId)
        .orderBy('id')
        .limit(limit)
        .execute()
    : []
  const all = [...listed, ...deleted.map(fileInTrash), ...attached]
  return all.sort((a, b) => (a.id < b.id ? -1 : 1)).slice(0, limit)
}

const inTrash = (db: Db) => db.selectFrom('trash').select(['id', 'content']).where('kind', '=', 'media')

function fileInTrash({ id, content }: { id: string; content: string }): ListedFile {
  const { key } = JSON.parse(content) as Pick<ListedFile, 'key'>
  return { id, key }
}

/** What belongs to a message: the others are still being written. */
const attachments = (db: Db) => db.selectFrom('attachments').where('messageId', 'is not', null)

/** A database that is backed up before its update may have none yet. */
const knowsAttachments = async (db: Db) => (await listTables(db)).has('attachments')

/** Every file of the library, of the trash and of messages. */
export async function* eachFile(db: Db): AsyncGenerator<ListedFile> {
  const hasAttachments = await knowsAttachments(db)
  let after = ''
  for (;;) {
    const found = await listFiles(db, after, { limit: filesAtOnce, hasAttachments })
    yield* found
    after = found.at(-1)?.id ?? ''
    if (found.length < filesAtOnce) return
  }
}

/** How many files the library, the trash and messages list. */
export async function countFiles(db: Db): Promise<number> {
  const hasAttachments = await knowsAttachments(db)
  const all = db
    .selectFrom('media')
    .select('id')
    .unionAll(db.selectFrom('trash').select('id').where('kind', '=', 'media'))
    .$if(hasAttachments, (query) => query.unionAll(attachments(db).select('id')))
  const { count } = await db
    .selectFrom(all.as('files'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Whether it is listed under this key: a file that was replaced has another. */
export async function isListed(db: Db, { id, key }: ListedFile): Promise<boolean> {
  const file = await db.selectFrom('media').select('key').where('id', '=', id).executeTakeFirst()
  if (file) return file.key === key
  const deleted = await inTrash(db).where('id', '=', id).executeTakeFirst()
  if (deleted) return fileInTrash(deleted).key === key
  return (
    (await knowsAttachments(db)) &&
    (await attachments(db).select('id').where('id', '=', id).executeTakeFirst()) !== undefined
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

// What a site has as soon as somebody uses it.
const contentTables = [
  'users',
  'articles',
  'pages',
  'categories',
  'media',
  'sections',
  'menu_items',
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

export const deleteAll = async (db: Db, table: string): Promise<void> => {
  await sql`delete from ${sql.table(table)}`.execute(db)
}

/** Has the bodies of articles made again that show one of these files. */
export const outdateBodies = async (db: Db, mediaIds: string[]): Promise<void> => {
  if (mediaIds.length === 0) return
  for (const ids of chunked(mediaIds)) {
    const articles = db.selectFrom('article_pictures').select('articleId').where('mediaId', 'in', ids)
    await db.updateTable('article_bodies').set({ version: 0 }).where('articleId', 'in', articles).execute()
  }
}
