import { sql } from 'kysely'
import type { Db } from '../../db/schema.ts'

/**
 * The existing ones of these saved sections, as many as have at most `maxCharacters` together; needs at least one id.
 * to be given.
 */
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

/** Saved sections with a block of one of these types. */
export const listSectionsOf = (db: Db, types: string[]) =>
  db
    .selectFrom('sections')
    .select('blocks')
    .where(({ or, eb }) => or(types.map((type) => eb('blocks', 'like', `%"type":"${type}"%`))))
    .execute()
