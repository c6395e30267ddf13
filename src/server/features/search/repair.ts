import { type Job, startBackgroundJob } from '../../core/background-job.ts'
import type { Ctx } from '../../core/context.ts'
import { rebuild } from './rebuild.ts'

// If the disk damages the index again and again, writing it more often does not help.
const restMs = 60 * 60 * 1000

/**
 * Rebuilds the search index in the background when a search or a write has found it damaged, at most once an hour.
 * In the meantime writes work as usual, and searches find what the new index contains so far.
 */
export function repairWhenDamaged(ctx: Ctx): Job {
  let startedAt = -restMs
  return startBackgroundJob(ctx, {
    name: 'search-repair',
    isDue: (tags) => tags.includes('search-damaged') && performance.now() - startedAt >= restMs,
    atStart: false,
    async work(isStopped) {
      startedAt = performance.now()
      ctx.log.error('the search index is damaged and is being rebuilt')
      const count = await rebuild(ctx, isStopped)
      if (!isStopped()) ctx.log.info({ count }, 'the search index has been rebuilt')
    },
    failure: 'the search index could not be rebuilt',
  })
}
