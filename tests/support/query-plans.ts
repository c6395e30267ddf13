import { type CompiledQuery, sql } from 'kysely'
import type { Db } from '../../src/server/db/schema.ts'
import type { TestApp } from './app.ts'
import type { Engine } from './engines.ts'

/** The steps of a query's plan that read one of these tables completely, or sort more than a page of it. */
export async function stepsTooLarge(
  { deps: { db } }: TestApp,
  engine: Engine,
  query: CompiledQuery,
  tables: string[],
): Promise<string[]> {
  if (engine === 'sqlite') return sqliteSteps(await explained(db, query, 'explain query plan'), tables)
  const rows = await db.transaction().execute(async (trx) => {
    // Otherwise PostgreSQL reads a small table completely, whatever indexes it has.
    await sql`set local enable_seqscan = off`.execute(trx)
    // Otherwise it sorts a small table rather than following an index.
    await sql`set local enable_sort = off`.execute(trx)
    await sql`set local enable_incremental_sort = off`.execute(trx)
    return explained(trx, query, 'explain')
  })
  const steps = rows.map((row) => String(row['QUERY PLAN']))
  // The page of a tag and what a search selects may be sorted.
  const isNarrow = /"?article_tags"?|\) found /.test(query.sql)
  const ofLarge = new RegExp(`(Seq Scan on${isNarrow ? '' : '|Sort Key:.*?'}) "?(${tables.join('|')})\\b`)
  return steps.filter((step) => ofLarge.test(step))
}

async function explained(db: Db, query: CompiledQuery, prefix: string) {
  const { rows } = await db.executeQuery({ ...query, sql: `${prefix} ${query.sql}` })
  return rows as Record<string, unknown>[]
}

function sqliteSteps(plan: Record<string, unknown>[], tables: string[]): string[] {
  const steps = plan.map(({ parent, detail }) => ({ parent, detail: String(detail) }))
  const ofLarge = new RegExp(`^(SCAN|SEARCH) (${tables.join('|')})\\b`)
  const sorted = new Set(steps.filter(({ detail }) => /ORDER BY$/.test(detail)).map(({ parent }) => parent))
  return steps
    .filter(({ detail }) => ofLarge.test(detail))
    .filter(
      ({ parent, detail }) =>
        (detail.startsWith('SCAN') && !detail.includes(' USING ')) ||
        // Rows selected by one equality, such as the drafts or one person's articles, may be sorted, and so may those
        // that a search selects by id.
        (sorted.has(parent) && !/\((\w+=\?|id=\? AND .*)\)$/.test(detail)),
    )
    .map(({ detail }) => detail)
}
