import type { Ctx } from '../../core/context.ts'
import { hindranceOfWrite } from '../../core/write-failure.ts'

const tryAgainMs = 5000

/** Runs `store` a few seconds after a write has failed, again and again until it succeeds. */
export function createUnsavedWrites(store: (ctx: Ctx) => Promise<void>) {
  let isWaiting = false
  let storing = Promise.resolve()

  /** One run at a time: the next one stores what was added during this one. */
  function storeLater(ctx: Ctx): void {
    if (isWaiting) return
    isWaiting = true
    setTimeout(() => {
      isWaiting = false
      storing = storing.then(() => store(ctx)).catch(() => storeLater(ctx))
    }, tryAgainMs).unref()
  }

  /** Runs `fallback` if nothing can be written. Not in a transaction, which has to fail as a whole. */
  async function writeOrKeep<T>(
    ctx: Ctx,
    write: () => Promise<T>,
    fallback: () => T | Promise<T>,
    hasRoom: () => boolean | Promise<boolean> = () => true,
  ): Promise<T> {
    try {
      return await write()
    } catch (error) {
      if (ctx.db.isTransaction || !hindranceOfWrite(error, ctx) || !(await hasRoom())) throw error
      // Anybody can ask for a challenge, so not every failure gets a line in the log.
      if (!isWaiting)
        ctx.log.error({ err: error }, 'signing in or out could not be stored; this process keeps it')
      storeLater(ctx)
      return fallback()
    }
  }

  return { storeLater, writeOrKeep }
}

/** Stores one entry. One that cannot be stored is logged and skipped, unless the error would stop every write. */
export async function storeOrSkip(ctx: Ctx, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (hindranceOfWrite(error, ctx) || ctx.engine.isUnavailable(error)) throw error
    ctx.log.error({ err: error }, 'a session that is kept in memory cannot be stored')
  }
}

// For each kind: far more than the people who sign in while a disk is full.
const maxUnsaved = 10_000

/** Drops expired entries when the space is used up. */
export function hasRoomIn(entries: Map<string, { expiresAt: string }>, now: string): boolean {
  if (entries.size >= maxUnsaved)
    for (const [key, { expiresAt }] of entries) if (expiresAt <= now) entries.delete(key)
  return entries.size < maxUnsaved
}
