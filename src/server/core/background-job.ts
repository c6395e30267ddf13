import type { Tag } from '../platform/events.ts'
import type { Ctx } from './context.ts'

/** Work in the background; `stop` waits until it has stopped. */
export type Job = { stop(): Promise<void> }

type Work = {
  /** Whether these tags ask for the work. */
  isDue(tags: readonly Tag[]): boolean
  /** Does all that is to be done, and ends early when `isStopped` says so. */
  work(isStopped: () => boolean): Promise<void>
  /** For the log. */
  failure: string
}

/** Does the work now and whenever it is due, never twice at the same time. */
export function keepDone(ctx: Ctx, { isDue, work, failure }: Work): Job {
  let isStopped = false
  let isAsked = false
  let running: Promise<void> | undefined
  const run = async () => {
    while (isAsked && !isStopped) {
      isAsked = false
      await work(() => isStopped)
    }
  }
  const ask = () => {
    isAsked = true
    running ??= run()
      .catch((error: unknown) => ctx.log.error({ err: error }, failure))
      .finally(() => {
        running = undefined
        if (isAsked && !isStopped) ask()
      })
  }
  ctx.events.on((tags) => {
    if (isDue(tags)) ask()
  })
  ask()
  return {
    async stop() {
      isStopped = true
      await running
    },
  }
}
