import type { Db } from '../db/schema.ts'
import type { Events, Tag } from '../platform/events.ts'
import { appendEntries, type NewEntry } from './audit-chain.ts'
import type { Ctx, Deps } from './context.ts'
import { recordChanges } from './mirror-changes.ts'

/**
 * Runs `work` in one transaction; writes what the mirror has to commit and, last, its entries of the audit log. Other
 * instances learn its events from the commit, this one after it.
 * Inside an open transaction it just runs. Keep it short: no files, images or network inside.
 */
export async function transaction<T>(ctx: Ctx, work: (ctx: Ctx) => Promise<T>): Promise<T> {
  const { db } = ctx
  if (db.isTransaction) return work(ctx)
  const pending: Tag[] = []
  const events: Events = { ...ctx.events, emit: async (tags) => void pending.push(...tags) }
  const result = await db.transaction().execute(async (trx) => {
    const entries: NewEntry[] = []
    const result = await work({ ...ctx, db: trx, events, entries })
    await recordChanges(trx, ctx, pending)
    if (pending.length > 0) await ctx.events.announce(trx, [...new Set(pending)])
    if (entries.length > 0) await appendEntries(trx, ctx, entries)
    return result
  })
  if (pending.length > 0) await ctx.events.emit([...new Set(pending)], { isAnnounced: true })
  return result
}

/**
 * Runs `work` on a snapshot of the database: it sees nothing that is written after it has begun, and no write waits for
 * it. It may take long. Use it only in a separate process: on SQLite, everything that reads in the process sees the
 * snapshot.
 */
export const snapshot = <T>({ read }: Pick<Deps, 'read'>, work: (db: Db) => Promise<T>): Promise<T> =>
  read.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(work)
