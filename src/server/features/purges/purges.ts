import type { PurgeSettings } from '../../config.ts'
import type { Job } from '../../core/background-job.ts'
import type { Ctx } from '../../core/context.ts'
import { transaction } from '../../core/transaction.ts'
import { everyPage, joined } from '../../platform/purge/keys.ts'
import { newPurge } from '../../platform/purge/outbox.ts'
import { purge } from '../../platform/purge/purger.ts'
import * as queries from '../../platform/purge/purges.queries.ts'
import type { PurgeTable } from '../../platform/purge/purges.table.ts'

// When an instance is gone that was sending them, another one sends them after this time.
const leaseMs = 60_000
// A cache may be receiving a page that was made before the change, and other instances hear of it a moment later.
const repeatAfterMs = 2000
const maxAtOnce = 500
const maxPauseMs = 5 * 60 * 1000
const lookEveryMs = 30_000

/**
 * Sends what is stored to the caches in front of the site, as long as the process runs. Instances share the work. It
 * begins with every page: a new version makes other pages.
 */
export function keepPurging(ctx: Ctx): Job {
  const { outbox } = ctx
  const settings = ctx.config.purge
  if (!outbox || !settings) return { stop: async () => {} }
  const stopped = new AbortController()
  let isAsked = false
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined

  const run = async () => {
    while (isAsked && !stopped.signal.aborted) {
      isAsked = false
      clearTimeout(timer)
      // What could not be stored when it changed.
      await outbox.store([])
      const pauseMs = await sendDue(ctx, settings, stopped.signal).catch((error: unknown) => {
        ctx.log.error({ err: error }, 'the purges for the caches in front of the site could not be read')
        return lookEveryMs
      })
      timer = setTimeout(ask, Math.min(pauseMs, lookEveryMs)).unref()
    }
    running = undefined
  }
  const ask = () => {
    isAsked = true
    if (!stopped.signal.aborted) running ??= run()
  }
  outbox.onStored(ask)
  // What other processes store is there before their message.
  ctx.events.on(ask)
  void outbox.store(['*'])
  return {
    async stop() {
      stopped.abort()
      clearTimeout(timer)
      await running
    },
  }
}

/** Sends everything that is due. Returns in how many milliseconds something else will be. */
export async function sendDue(ctx: Ctx, settings: PurgeSettings, signal: AbortSignal): Promise<number> {
  while (!signal.aborted) {
    const now = ctx.now()
    const rows = await queries.claim(ctx.db, { now, until: later(now, leaseMs), limit: maxAtOnce })
    if (rows.length === 0) break
    const isEvery = rows.length === maxAtOnce
    const keys = isEvery ? [everyPage] : joined(rows.flatMap((row) => row.keys.split(' ')))
    try {
      await purge(settings, keys, signal)
    } catch (error) {
      if (!signal.aborted)
        ctx.log.warn({ err: error, keys }, 'a cache in front of the site has not confirmed what to drop')
      await postpone(ctx, rows)
      continue
    }
    await settle(ctx, rows, { keys, now, isEvery })
  }
  const next = await queries.findNextDue(ctx.db)
  return next === undefined ? lookEveryMs : Math.max(0, Date.parse(next) - Date.parse(ctx.now()))
}

async function postpone(ctx: Ctx, rows: readonly PurgeTable[]): Promise<void> {
  const attempts = Math.max(...rows.map((row) => row.attempts)) + 1
  const dueAt = later(ctx.now(), Math.min(1000 * 2 ** attempts, maxPauseMs))
  await queries.postpone(ctx.db, idsOf(rows), { dueAt, attempts })
}

/** `isEvery`: every page was dropped, so that what else is due is done too. */
async function settle(
  ctx: Ctx,
  rows: readonly PurgeTable[],
  { keys, now, isEvery }: { keys: readonly string[]; now: string; isEvery: boolean },
): Promise<void> {
  const isFirst = isEvery || rows.some((row) => row.isRepeat === 0)
  await transaction(ctx, async ({ db }) => {
    await queries.remove(db, idsOf(rows))
    if (isEvery) await queries.removeDue(db, now)
    if (isFirst) await queries.insert(db, newPurge(keys, later(ctx.now(), repeatAfterMs), 1))
  })
}

const idsOf = (rows: readonly PurgeTable[]) => rows.map(({ id }) => id)

const later = (time: string, ms: number) => new Date(Date.parse(time) + ms).toISOString()
