import { sql } from 'kysely'
import type { Db } from '../../../db/schema.ts'
import type { Entity } from '../../addresses/addresses.ts'

/** A slug as Ghost has it: `berlin@de` is `berlin-de`. */
const shown = sql<string>`replace(slug, '@', '-')`

/** The current slugs of further languages, as they are stored, that would be those of something else in Ghost. */
export async function listMeeting(db: Db, kinds: readonly Entity['kind'][]): Promise<string[]> {
  const current = db.selectFrom('slugs').where('kind', 'in', kinds).where('isCurrent', '=', 1)
  const meeting = current
    .select(shown.as('shown'))
    .groupBy(shown)
    .having(({ fn }) => fn.count('slug').distinct(), '>', 1)
  const rows = await current
    .select('slug')
    .distinct()
    .where('slug', 'like', '%@%')
    .where(shown, 'in', meeting)
    .orderBy('slug')
    .execute()
  return rows.map(({ slug }) => slug)
}

/** Whether something has this slug in Ghost. */
export const isShown = async (db: Db, kinds: readonly Entity['kind'][], slug: string): Promise<boolean> =>
  (await db
    .selectFrom('slugs')
    .select('slug')
    .where('kind', 'in', kinds)
    .where('isCurrent', '=', 1)
    .where(shown, '=', slug)
    .executeTakeFirst()) !== undefined

/** The current slugs, as they are stored, in their order. */
export async function listCurrent(db: Db, kinds: readonly Entity['kind'][]): Promise<string[]> {
  const rows = await db
    .selectFrom('slugs')
    .select('slug')
    .distinct()
    .where('kind', 'in', kinds)
    .where('isCurrent', '=', 1)
    .orderBy('slug')
    .execute()
  return rows.map(({ slug }) => slug)
}
