import { type Insertable, sql, type Updateable } from 'kysely'
import { contains } from '../../db/conditions.ts'
import type { Db } from '../../db/schema.ts'
import type { SectionRow, SectionTable } from './sections.table.ts'

type Slice = { q?: string | undefined; limit: number; offset: number }

/** By name, with the number of all that match. */
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

export const insertSection = (db: Db, row: Insertable<SectionTable>): Promise<SectionRow> =>
  db.insertInto('sections').values(row).returningAll().executeTakeFirstOrThrow()

export const updateSection = (db: Db, id: string, change: Updateable<SectionTable>): Promise<SectionRow> =>
  db.updateTable('sections').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow()

export const deleteSection = (db: Db, id: string): Promise<SectionRow | undefined> =>
  db.deleteFrom('sections').where('id', '=', id).returningAll().executeTakeFirst()

/** The number of pages with each of these sections, live or in a draft, by its id; needs at least one id. */
export async function countPages(db: Db, ids: string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; count: number }>`
    with texts as materialized (
      select id, blocks as text from pages where blocks like '%"SavedSection"%'
      union all select pages.id, fields from drafts join pages on pages.id = drafts."entityId"
        where drafts.kind = 'page' and fields like '%"SavedSection"%'
    )
    select sections.id, count(distinct texts.id) as count from sections
      join texts on texts.text like '%' || sections.id || '%'
      where sections.id in (${sql.join(ids)}) group by sections.id`.execute(db)
  return new Map(rows.map(({ id, count }) => [id, Number(count)]))
}

/** Whether the footer shows the section. */
export async function isInSettings(db: Db, id: string): Promise<boolean> {
  const found = db.selectFrom('settings').select('id').where('value', 'like', `%${id}%`)
  return (await found.executeTakeFirst()) !== undefined
}

/** Every page with the section, live or in a draft, and the settings if the footer has it. Ids never match by chance. */
export async function listUsage(db: Db, id: string): Promise<{ type: string; id: string; title: string }[]> {
  const pattern = `%${id}%`
  const { rows } = await sql<{ type: string; id: string; title: string }>`
    select 'page' as type, id, title from pages where blocks like ${pattern}
    union select 'page', pages.id, pages.title from drafts join pages on pages.id = drafts."entityId"
      where drafts.kind = 'page' and drafts.fields like ${pattern}
    union select 'settings', 'settings', 'Settings' from settings where value like ${pattern}
    order by title limit 100`.execute(db)
  return rows
}
