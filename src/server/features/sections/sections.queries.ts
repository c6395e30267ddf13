import { type Insertable, sql, type Updateable } from 'kysely'
import { contains } from '../../db/conditions.ts'
import type { Db } from '../../db/schema.ts'
import { forgetUses, recordUses } from '../../db/uses.ts'
import type { SectionRow, SectionTable } from './sections.table.ts'

type Slice = { q?: string | undefined; limit: number; offset: number }

/** The saved sections by name, with the number of all that match. */
export async function listSections(
  db: Db,
  { q, limit, offset }: Slice,
): Promise<{ rows: SectionRow[]; total: number }> {
  const words = q?.trim() ?? ''
  const found = db.selectFrom('sections').$if(words !== '', (query) => query.where(contains(['name'], words)))
  const rows = await found
    .selectAll()
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute()
  const { total } = await found.select((e) => e.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return { rows, total: Number(total) }
}

export const findSection = (db: Db, id: string): Promise<SectionRow | undefined> =>
  db.selectFrom('sections').selectAll().where('id', '=', id).executeTakeFirst()

export async function insertSection(db: Db, row: Insertable<SectionTable>): Promise<SectionRow> {
  await recordUses(db, { kind: 'section', entityId: row.id }, row)
  return db.insertInto('sections').values(row).returningAll().executeTakeFirstOrThrow()
}

export async function updateSection(
  db: Db,
  id: string,
  change: Updateable<SectionTable>,
): Promise<SectionRow> {
  await recordUses(db, { kind: 'section', entityId: id }, change)
  return db.updateTable('sections').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow()
}

export async function deleteSection(db: Db, id: string): Promise<void> {
  await forgetUses(db, { kind: 'section', entityId: id })
  await db.deleteFrom('sections').where('id', '=', id).execute()
}

/** The number of pages with each of these sections, live or in a draft, by its id; needs at least one id. */
export async function countPages(db: Db, ids: string[]): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('uses')
    .innerJoin('pages', 'pages.id', 'uses.entityId')
    .select(({ fn }) => ['usedId as id', fn.count<number>('entityId').distinct().as('count')])
    .where('usedId', 'in', ids)
    .where('kind', '=', 'page')
    .groupBy('usedId')
    .execute()
  return new Map(rows.map(({ id, count }) => [id, Number(count)]))
}

/** Whether the footer shows the section. */
export const isInSettings = async (db: Db, id: string): Promise<boolean> =>
  (await usesOf(db, id, 'settings').executeTakeFirst()) !== undefined

const usesOf = (db: Db, id: string, kind: 'page' | 'settings') =>
  db.selectFrom('uses').select('entityId').where('usedId', '=', id).where('kind', '=', kind)

/** At most 100 of the pages with the section, live or in a draft, and the settings if the footer has it. */
export async function listUsage(db: Db, id: string): Promise<{ type: string; id: string; title: string }[]> {
  const pages = await db
    .selectFrom('pages')
    .select(['id', 'title'])
    .where('id', 'in', usesOf(db, id, 'page'))
    .orderBy('title')
    .limit(100)
    .execute()
  const settings = (await isInSettings(db, id))
    ? [{ type: 'settings', id: 'settings', title: 'Settings' }]
    : []
  return [...pages.map((page) => ({ type: 'page', ...page })), ...settings]
}
