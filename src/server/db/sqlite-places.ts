import { sql } from 'kysely'
import type { Db } from './schema.ts'

const perMinute = 16
const minuteMs = 60_000
/** Drafts come after all dates, as if they were the newest. */
const drafts = 2 ** 40
const lastMinute = drafts / perMinute - 1
const widest = 16 ** 6

/**
 * Chooses the number of a document of the search index. fts5 can only return its rows in the order of their numbers,
 * so the numbers follow the time of publication, to the minute. `current`: the number that the document has, which
 * stays if it fits.
 */
export async function placeOf(
  db: Db,
  publishedAt: string | null,
  current: number | undefined,
): Promise<number> {
  const first = firstPlace(publishedAt)
  const end = publishedAt === null ? Number.MAX_SAFE_INTEGER : first + perMinute
  if (current !== undefined && current >= first && current < end) return current
  // If many documents have one date, some come a little later in the order.
  for (let width = end - first; ; width = Math.min(width * perMinute, widest)) {
    const last = await lastBefore(db, first, first + width)
    if (last === undefined) return first
    if (last + 1 < first + width) return last + 1
    if (width >= widest) return ((await lastBefore(db, drafts, Number.MAX_SAFE_INTEGER)) ?? drafts) + 1
  }
}

function firstPlace(publishedAt: string | null): number {
  if (publishedAt === null) return drafts
  const minute = Math.floor(Date.parse(publishedAt) / minuteMs)
  return Math.max(1, Math.min(minute, lastMinute) * perMinute)
}

async function lastBefore(db: Db, first: number, end: number): Promise<number | undefined> {
  const { rows } = await sql<{ last: number | null }>`
    select max(id) as last from search_documents where id >= ${first} and id < ${end}`.execute(db)
  return rows[0]?.last ?? undefined
}
