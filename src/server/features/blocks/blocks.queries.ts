import type { Db } from '../../db/schema.ts'

/** Those of the saved sections that are there; at least one id has to be given. */
export const listSections = (db: Db, ids: string[]) =>
  db.selectFrom('sections').select(['id', 'blocks']).where('id', 'in', ids).execute()

/** Saved sections with a block of this type. */
export const listSectionsOf = (db: Db, type: string) =>
  db.selectFrom('sections').select('blocks').where('blocks', 'like', `%"type":"${type}"%`).execute()
