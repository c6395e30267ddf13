import type { Ctx } from '../../core/context.ts'
import { hindranceOfWrite } from '../../core/write-failure.ts'

const tryAgainMs = 5000

/** Runs `store` a few seconds after a write has failed, and again until it succeeds. */
export function createUnsavedWrites(store: (ctx: Ctx) => Promise<void>) {
  let isWaiting = false
  let storing = Promise.resolve()

  /** Only one run happens at a time. The next one stores what was added during this one. */
  function storeLater(ctx: Ctx): void {
    if (isWaiting) return
    isWaiting = true
    setTimeout(() => {
      isWaiting = false
      storing = storing.then(() => store(ctx)).catch(() => storeLater(ctx))
    }, tryAgainMs).unref()
  }

  /**
   * Runs `fallback` if nothing can be written. In a transaction it throws instead, because a transaction has to fail as
   * a whole.
   */
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
      // Anyone can ask for a challenge, so not every failure gets a line in the log.
      if (!isWaiting)
        ctx.log.error({ err: error }, 'signing in or out could not be stored; this process keeps it')
      storeLater(ctx)
      return fallback()
    }
  }

  return { storeLater, writeOrKeep }
}

/**
 * Runs `work`, which stores one entry. An entry that cannot be stored is logged and skipped. Throws if the error would
 * stop every write.
 */
export async function storeOrSkip(ctx: Ctx, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (hindranceOfWrite(error, ctx) || ctx.engine.isUnavailable(error)) throw error
    ctx.log.error({ err: error }, 'a session that is kept in memory cannot be stored')
  }
}

// The limit for each kind of entry. It is far above the number of people who sign in while a disk is full.
const maxUnsaved = 10_000

/** Whether there is room for another entry. Drops expired entries if the space is used up. */
export function hasRoomIn(entries: Map<string, { expiresAt: string }>, now: string): boolean {
  if (entries.size >= maxUnsaved)
    for (const [key, { expiresAt }] of entries) if (expiresAt <= now) entries.delete(key)
  return entries.size < maxUnsaved
}
