import { sql } from 'kysely'
import { chunked } from '../../db/chunked.ts'
import type { Db } from '../../db/schema.ts'
import type { SectionHtmlTable } from './blocks.table.ts'

/** The saved sections among these that exist, as many as fit into `maxCharacters` together; needs at least one id. */
export const listSections = (db: Db, ids: string[], maxCharacters: number) =>
  db
    .selectFrom(
      db
        .selectFrom('sections')
        .select(['id', 'blocks'])
        .select(sql<number>`sum(length(blocks)) over (order by id)`.as('total'))
        .where('id', 'in', ids)
        .as('named'),
    )
    .select(['id', 'blocks'])
    .where('total', '<=', maxCharacters)
    .execute()

/** How many of these hashes belong to HTML of any saved section. */
export async function countHtml(db: Db, hashes: string[]): Promise<number> {
  let count = 0
  for (const some of chunked(hashes)) {
    const rows = await db
      .selectFrom('section_html')
      .select('hash')
      .distinct()
      .where('hash', 'in', some)
      .execute()
    count += rows.length
  }
  return count
}

export async function replaceHtml(db: Db, sectionId: string, hashes: string[]): Promise<void> {
  await db.deleteFrom('section_html').where('sectionId', '=', sectionId).execute()
  const rows = hashes.map((hash): SectionHtmlTable => ({ hash, sectionId }))
  for (const some of chunked(rows, 2)) await db.insertInto('section_html').values(some).execute()
}
