import { sql } from 'kysely'
import { chunked } from './chunked.ts'
import { forgetDraftLinks, forgetLinks, recordLinks } from './links.ts'
import type { Db } from './schema.ts'

/**
 * A file of the library or a saved section, and where it is used: the entity that names it, and in which column or
 * draft.
 */
export type UseTable = {
  usedId: string
  kind: keyof typeof usePlaces
  place: string
  entityId: string
}

declare module './schema.ts' {
  interface Database {
    uses: UseTable
  }
}

/** The columns that name files and sections; the draft belongs to its entity. A test checks every text column. */
export const usePlaces = {
  article: ['content', 'featuredImage', 'seo', 'draft'],
  page: ['blocks', 'seo', 'draft'],
  section: ['blocks'],
  category: ['image', 'seo'],
  user: ['avatarUrl'],
  guest: ['avatarUrl'],
  menu: ['link'],
  settings: ['value'],
  redirect: ['target'],
  media: ['poster'],
  // Not live: a file that only these texts name may be deleted, but is not called unused.
  revision: ['fields'],
  suggestion: ['words'],
  trash: ['content'],
} as const

/** Texts whose links no visitor can follow. */
const withoutLinks: readonly string[] = ['redirect', 'media', 'revision', 'suggestion', 'trash']

type Entity = Pick<UseTable, 'kind' | 'entityId'>
type Use = Pick<UseTable, 'usedId' | 'place'>

/**
 * Records which files and sections an entity uses and where it links, so nobody has to read every text to find out.
 * `texts`: its columns; those that are missing stay as they were. Throws outside the transaction that writes them.
 */
export async function recordUses(db: Db, entity: Entity, texts: Record<string, unknown>): Promise<void> {
  if (!db.isTransaction) throw new Error('Uses are recorded only in the transaction that writes the text.')
  const given = usePlaces[entity.kind].filter((place) => texts[place] !== undefined)
  if (given.length === 0) return
  if (!withoutLinks.includes(entity.kind)) await recordLinks(db, entity, given, texts)
  const named = given.flatMap((place) => idsIn(texts[place]).map((usedId) => ({ usedId, place })))
  const before = await usesOf(db, entity).where('place', 'in', given).execute()
  const [namedKeys, keysBefore] = [new Set(named.map(keyOf)), new Set(before.map(keyOf))]
  await drop(
    db,
    entity,
    before.filter((use) => !namedKeys.has(keyOf(use))),
  )
  await add(
    db,
    entity,
    named.filter((use) => !keysBefore.has(keyOf(use))),
  )
}

/** Forgets what a deleted entity uses. Its draft, if it has one, is in the entry of the trash. */
export async function forgetUses(db: Db, entity: Entity): Promise<void> {
  const { kind, entityId } = entity
  await db
    .deleteFrom('uses')
    .where('kind', '=', kind)
    .where('entityId', '=', entityId)
    .where('place', '<>', 'draft')
    .execute()
  await forgetLinks(db, entity)
}

/** Forgets what many entities of one kind use. */
export async function forgetUsesOf(db: Db, kind: UseTable['kind'], entityIds: string[]): Promise<void> {
  for (const some of chunked(entityIds))
    await db.deleteFrom('uses').where('kind', '=', kind).where('entityId', 'in', some).execute()
}

/** Forgets what drafts use that are permanently deleted. */
export async function forgetDraftUses(db: Db, entityIds: string[]): Promise<void> {
  await db.deleteFrom('uses').where('entityId', 'in', entityIds).where('place', '=', 'draft').execute()
  await forgetDraftLinks(db, entityIds)
}

const usesOf = (db: Db, { kind, entityId }: Entity) =>
  db.selectFrom('uses').select(['usedId', 'place']).where('kind', '=', kind).where('entityId', '=', entityId)

const keyOf = ({ usedId, place }: Use) => `${place} ${usedId}`

// The folder of a file, which every address of the file contains, or the reference to a section in a page.
const names = /\/([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\/|"sectionId":"([\w-]{1,64})"/g

function idsIn(text: unknown): string[] {
  if (typeof text !== 'string') return []
  return [...new Set(Array.from(text.matchAll(names), ([, fileId, sectionId]) => fileId ?? sectionId ?? ''))]
}

async function drop(db: Db, { kind, entityId }: Entity, uses: Use[]): Promise<void> {
  for (const { usedId, place } of uses)
    await db
      .deleteFrom('uses')
      .where('usedId', '=', usedId)
      .where('kind', '=', kind)
      .where('place', '=', place)
      .where('entityId', '=', entityId)
      .execute()
}

/**
 * A text may name anything; only existing files and sections, and those that may return from the trash, are recorded.
 */
async function add(db: Db, entity: Entity, uses: Use[]): Promise<void> {
  const known = await existing(db, [...new Set(uses.map(({ usedId }) => usedId))])
  const rows = uses.filter(({ usedId }) => known.has(usedId)).map((use) => ({ ...use, ...entity }))
  for (const some of chunked(rows, 4))
    await db
      .insertInto('uses')
      .values(some)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
}

async function existing(db: Db, ids: string[]): Promise<Set<string>> {
  const found = new Set<string>()
  for (const some of chunked(ids, 3)) {
    const list = sql.join(some)
    const { rows } = await sql<{ id: string }>`select id from media where id in (${list})
      union all select id from sections where id in (${list})
      union all select id from trash where id in (${list})`.execute(db)
    for (const { id } of rows) found.add(id)
  }
  return found
}
