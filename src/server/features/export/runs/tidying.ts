import { type Job, startRegularJob } from '../../../core/background-job.ts'
import type { Ctx } from '../../../core/context.ts'
import { deadBefore, stopRuns } from '../../../core/process-runs.ts'
import { tidy } from './exports.ts'

const lookEveryMs = 5 * 60_000

/** Removes exports after a day, and ends those whose process has ended early. */
export function keepExportsTidy(ctx: Ctx): Job {
  // One process owns a SQLite database, so at its start, a running export has been interrupted.
  let deadSince = ctx.engine.name === 'sqlite' ? ctx.now() : deadBefore(ctx.now())
  const job = startRegularJob(ctx, {
    name: 'exports',
    everyMs: lookEveryMs,
    async work() {
      await tidy(ctx, deadSince)
      deadSince = deadBefore(ctx.now())
    },
    failure: 'old exports could not be removed',
  })
  return {
    async stop() {
      await job.stop()
      await stopRuns(ctx)
    },
  }
}
