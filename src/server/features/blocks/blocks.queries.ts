import { sql } from 'kysely'
import type { Db } from '../../db/schema.ts'

/**
 * Those of the saved sections that are there, as many as have no more than `most` characters together; at least one id has
 * to be given.
 */
export const listSections = (db: Db, ids: string[], most: number) =>
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
    .where('total', '<=', most)
    .execute()

/** Saved sections with a block of one of these types. */
export const listSectionsOf = (db: Db, types: string[]) =>
  db
    .selectFrom('sections')
    .select('blocks')
    .where(({ or, eb }) => or(types.map((type) => eb('blocks', 'like', `%"type":"${type}"%`))))
    .execute()
