import { type Job, startRegularJob } from '../../core/background-job.ts'
import type { Ctx } from '../../core/context.ts'
import { stopRuns } from '../../core/process-runs.ts'
import { backUpNightly } from './backups.ts'
import { removeOldUploads } from './uploads.ts'

const lookEveryMs = 5 * 60_000

/**
 * Makes a backup every night; a server that did not run at night makes it when it starts. `stopping` is aborted as soon as
 * the server is asked to stop: what a stop ends has not failed, and the system may end its processes at the same time.
 */
export function backUpEveryNight(ctx: Ctx, stopping: AbortSignal): Job {
  const job = startRegularJob(ctx, {
    name: 'backups',
    everyMs: lookEveryMs,
    async work(signal) {
      await removeOldUploads(ctx)
      await backUpNightly(ctx, AbortSignal.any([signal, stopping]))
    },
    failure: 'the backup of this night could not be made',
  })
  return {
    async stop() {
      await job.stop()
      // Including one that an administrator started.
      await stopRuns(ctx)
    },
  }
}
