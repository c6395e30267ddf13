import type { Ctx } from '../../http/context.ts'
import { rebuild } from './rebuild.ts'

// A disk that damages it again and again is not mended by writing more.
const restMs = 60 * 60 * 1000

/**
 * Rebuilds the search index in the background when a search or a write has found it damaged, at most once an hour.
 * Meanwhile everything is written as usual, and searches find what is in the new index so far.
 */
export function keepWhole(ctx: Ctx): { stop(): Promise<void> } {
  let running: Promise<void> | undefined
  let startedAt = -restMs
  let isStopped = false
  const mend = async () => {
    ctx.log.error('the search index is damaged and is being rebuilt')
    const count = await rebuild(ctx, () => isStopped)
    if (!isStopped) ctx.log.info({ count }, 'the search index has been rebuilt')
  }
  ctx.events.on((tags) => {
    if (!tags.includes('search-damaged') || performance.now() - startedAt < restMs) return
    startedAt = performance.now()
    running = mend().catch((error: unknown) =>
      ctx.log.error({ err: error }, 'the search index could not be rebuilt'),
    )
  })
  return {
    async stop() {
      isStopped = true
      await running
    },
  }
}
