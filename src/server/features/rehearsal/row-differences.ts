import { sql } from 'kysely'
import type { Db } from '../../db/schema.ts'
import { timeOfId } from '../../platform/ids.ts'
import { archivedTables, deletedRows, type Row, writtenRows } from '../archive/archive.ts'

export type RowDifferences = {
  /** Rows that differ between the site and the copy, including those that only one of them has. */
  changed: number
  /**
   * Rows among these, by table, that the site had before the archive was made and the copy lacks: the archive has lost
   * them.
   */
  lost: Record<string, number>
}

// Work that began before the archive may have been stored after it.
const marginMs = 10 * 60_000

/** Compares all rows of the site with those of a copy of the moment `madeAt`. Both have the same schema. */
export async function compareRows(
  { copy, site }: { copy: Db; site: Db },
  madeAt: string,
): Promise<RowDifferences> {
  const sites = { before: copy, now: site }
  const longBefore = new Date(Date.parse(madeAt) - marginMs).toISOString()
  const found: RowDifferences = { changed: 0, lost: {} }
  for (const table of archivedTables) {
    for await (const { was, is } of writtenRows(table, sites)) {
      found.changed += 1
      if (was || !isFrom(is, longBefore) || (await wasInTrash(copy, is))) continue
      found.lost[table.name] = (found.lost[table.name] ?? 0) + 1
    }
    for await (const _ of deletedRows(table, sites)) found.changed += 1
  }
  return found
}

const timeColumns = ['createdAt', 'updatedAt', 'savedAt', 'deletedAt', 'confirmedAt', 'at']

/** Whether all times in a row are before `time`. False for a row without times. */
function isFrom(row: Row, time: string): boolean {
  const times = timeColumns.flatMap((column) => row[column] ?? [])
  const known = [...times.map(String), timeOfId(String(row.id))].filter((one) => one !== undefined)
  return known.length > 0 && known.every((one) => one < time)
}

/** An entity restored from the trash has its earlier times, and so has everything that belongs to it. */
async function wasInTrash(copy: Db, row: Row): Promise<boolean> {
  const ids = Object.values(row).filter((value) => timeOfId(String(value)) !== undefined)
  if (ids.length === 0) return false
  const { rows } = await sql`select 1 from trash where id in (${sql.join(ids)}) limit 1`.execute(copy)
  return rows.length > 0
}
