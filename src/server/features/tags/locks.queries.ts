import { sql } from 'kysely'
import type { Db } from '../../db/schema.ts'
import type { TagTable } from './tags.table.ts'

/**
 * Creates the new tags and returns all of them, locked until the transaction ends: an existing tag is written too, as
 * it is. Pass them in the order of their slugs, or two transactions wait for each other. `known`: the ids of existing
 * ones by slug. Undefined, with nothing created, if one of these was merged, deleted or renamed in the meantime.
 */
export async function lockTags(
  db: Db,
  tags: (Pick<TagTable, 'id' | 'slug' | 'name'> & { lang: string })[],
  known: ReadonlyMap<string, string>,
) {
  await sql`savepoint lock_tags`.execute(db)
  const locked = await db
    .insertInto('tags')
    .values(tags)
    .onConflict((conflict) => conflict.column('slug').doUpdateSet({ name: sql<string>`tags.name` }))
    .returning(['id', 'slug'])
    .execute()
  const isOutdated = locked.some(({ id, slug }) => (known.get(slug) ?? id) !== id)
  if (isOutdated) await sql`rollback to savepoint lock_tags`.execute(db)
  await sql`release savepoint lock_tags`.execute(db)
  return isOutdated ? undefined : locked
}
