import { lockChain } from '../../core/audit-store.ts'
import type { Ctx } from '../../core/context.ts'
import { transaction } from '../../core/transaction.ts'
import * as settings from '../settings/settings.ts'
import * as queries from './audit.queries.ts'

/** How many entries are removed in one transaction. */
const removedAtOnce = 500

/**
 * Removes entries that are older than the settings allow, from the beginning of the chain; the hash of the last removed
 * one stays, so that the rest can be verified. Returns how many were removed.
 */
export async function removeOld(ctx: Ctx): Promise<number> {
  const { auditMonths } = await settings.stored(ctx)
  if (auditMonths === 0) return 0
  const since = new Date(ctx.now())
  since.setUTCMonth(since.getUTCMonth() - auditMonths)
  const before = since.toISOString()
  for (let count = 0; ; ) {
    const removed = await removeSome(ctx, before)
    count += removed
    if (removed < removedAtOnce) return count
  }
}

const removeSome = (ctx: Ctx, before: string): Promise<number> =>
  transaction(ctx, async ({ db }) => {
    // Locks before reading, because another instance may be doing the same.
    await lockChain(db)
    const first = await queries.listFirst(db, removedAtOnce)
    const end = first.findIndex(({ at }) => at >= before)
    const old = end < 0 ? first : first.slice(0, end)
    const last = old.at(-1)
    if (!last) return 0
    await queries.removeUpTo(db, last)
    return old.length
  })
