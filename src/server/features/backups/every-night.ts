import type { Job } from '../../core/background-job.ts'
import type { Ctx } from '../../core/context.ts'
import { backUpNightly } from './backups.ts'
import { stopRuns } from './runs.ts'
import { removeOldUploads } from './uploads.ts'

const lookEveryMs = 5 * 60_000

/** Makes a backup every night; a server that did not run at night makes it when it starts. */
export function backUpEveryNight(ctx: Ctx): Job {
  const stopped = new AbortController()
  let running: Promise<void> | undefined
  const look = () => {
    running ??= removeOldUploads(ctx)
      .then(() => backUpNightly(ctx, stopped.signal))
      .catch((error: unknown) => ctx.log.error({ err: error }, 'the backup of this night could not be made'))
      .finally(() => {
        running = undefined
      })
  }
  const timer = setInterval(look, lookEveryMs)
  look()
  return {
    async stop() {
      clearInterval(timer)
      stopped.abort()
      await running
      // Including one that an administrator started.
      await stopRuns(ctx)
    },
  }
}
