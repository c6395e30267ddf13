import { backgroundDb, type Ctx } from '../../core/context.ts'
import type { Db } from '../../db/schema.ts'

/** Tables with a key `id`, whose rows are read one after the other. */
export type Listed =
  | 'users'
  | 'guest_authors'
  | 'categories'
  | 'tags'
  | 'series'
  | 'media'
  | 'sections'
  | 'articles'
  | 'pages'
  | 'redirects'
  | 'comments'

export async function countRows(db: Db, table: Listed): Promise<number> {
  const { count } = await db
    .selectFrom(table)
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

const atOnce = 100

/**
 * Yields the ids of a table in ascending order. Only some of them are in memory, even if rows are added in the
 * meantime.
 */
export async function* idsOf(ctx: Ctx, table: Listed): AsyncGenerator<string> {
  for (let after = ''; ; ) {
    const rows = await backgroundDb(ctx)
      .selectFrom(table)
      .select('id')
      .where('id', '>', after)
      .orderBy('id')
      .limit(atOnce)
      .execute()
    for (const { id } of rows) yield id
    const last = rows.at(-1)
    if (!last) return
    after = last.id
  }
}
