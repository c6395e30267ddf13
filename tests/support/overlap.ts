import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Ctx } from '../../src/server/core/context.ts'
import { transaction } from '../../src/server/core/transaction.ts'
import type { TestApp } from './app.ts'

/**
 * Begins `second` while the changes of `first` are written and not committed, and commits them once `second` waits for
 * them, or has ended. On SQLite, everything waits for a transaction. `rest`: what the first still does before its commit.
 */
export async function overlap<T>(
  { deps, ctx }: Pick<TestApp, 'deps' | 'ctx'>,
  first: (ctx: Ctx) => Promise<unknown>,
  second: () => Promise<T>,
  rest?: (ctx: Ctx) => Promise<unknown>,
): Promise<T> {
  const { running } = await transaction(ctx(), async (inner) => {
    await first(inner)
    let hasEnded = false
    const running = second().finally(() => {
      hasEnded = true
    })
    running.catch(() => undefined)
    while (deps.engine.name === 'postgres' && !hasEnded && !(await isWaiting(deps))) await setTimeout(5)
    await rest?.(inner)
    return { running }
  })
  return running
}

async function isWaiting({ db }: TestApp['deps']): Promise<boolean> {
  const { rows } = await sql`select 1 from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
  return rows.length > 0
}
