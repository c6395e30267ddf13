import { sql } from 'kysely'
import type { Db } from '../../../db/schema.ts'
import type { Entity } from '../../addresses/addresses.ts'

/** A slug as it is stored, and the kind of its owner. A category is a tag in Ghost. */
export type CurrentSlug = { of: SlugOf; slug: string }
export type SlugOf = 'article' | 'page' | 'tag' | 'author'

/** A slug in Ghost's form: `berlin@de` is `berlin-de`. */
const shown = sql<string>`replace(slug, '@', '-')`
const of = sql<SlugOf>`case kind when 'category' then 'tag' else kind end`

const current = (db: Db, kinds: readonly Entity['kind'][]) =>
  db.selectFrom('slugs').where('kind', 'in', kinds).where('isCurrent', '=', 1)

/** The current slugs, articles before pages. */
export const listCurrent = (db: Db, kinds: readonly Entity['kind'][]): Promise<CurrentSlug[]> =>
  current(db, kinds)
    .select([of.as('of'), 'slug'])
    .distinct()
    .orderBy('of')
    .orderBy('slug')
    .execute()

/** The current slugs that would be equal in Ghost, articles before pages. */
export const listMeeting = (db: Db, kinds: readonly Entity['kind'][]): Promise<CurrentSlug[]> =>
  current(db, kinds)
    .select([of.as('of'), 'slug'])
    .distinct()
    .where(
      shown,
      'in',
      current(db, kinds)
        .select(shown.as('shown'))
        .groupBy(shown)
        .having(sql`count(distinct ${of} || ' ' || slug)`, '>', 1),
    )
    .orderBy('of')
    .orderBy('slug')
    .execute()

/** Whether anything would have this slug in Ghost. */
export const isShown = async (db: Db, kinds: readonly Entity['kind'][], slug: string): Promise<boolean> =>
  (await current(db, kinds).select('slug').where(shown, '=', slug).executeTakeFirst()) !== undefined
