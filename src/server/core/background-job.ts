import type { Engine } from '../db/engine.ts'
import type { Tag } from '../platform/events.ts'
import type { Ctx } from './context.ts'

/** Work in the background; `stop` waits until it has stopped. */
export type Job = { stop(): Promise<void> }

/** What a job has done since the start; `doneAt` in milliseconds since 1970. */
export type JobFigures = { isRunning: boolean; done: number; failed: number; doneAt: number | undefined }

const figures = new WeakMap<Engine, Map<string, JobFigures>>()

/** The jobs of a site that have been started, by name. */
export const jobsOf = (engine: Engine): ReadonlyMap<string, JobFigures> => figures.get(engine) ?? new Map()

type Work = {
  name: string
  /** Whether these tags make the work due. */
  isDue(tags: readonly Tag[]): boolean
  /** Whether it is also due at the start, because of what an earlier process left. */
  atStart: boolean
  /** Does everything that is due, and ends early when `isStopped` says so. */
  work(isStopped: () => boolean): Promise<void>
  /** For the log. */
  failure: string
}

type RegularWork = {
  name: string
  everyMs: number
  /** Does everything that is due, and ends early when `signal` says so. */
  work(signal: AbortSignal): Promise<void>
  /** For the log. */
  failure: string
}

/** Does the work now, and then every `everyMs` milliseconds, never twice at the same time. */
export function startRegularJob(ctx: Pick<Ctx, 'log' | 'engine'>, regular: RegularWork): Job {
  const { name, everyMs, work, failure } = regular
  const counted = counting(ctx.engine, name)
  const stopped = new AbortController()
  let running: Promise<void> | undefined
  const look = () => {
    running ??= counted(() => work(stopped.signal))
      .catch((error: unknown) => ctx.log.error({ err: error }, failure))
      .finally(() => {
        running = undefined
      })
  }
  const timer = setInterval(look, everyMs)
  look()
  return {
    async stop() {
      clearInterval(timer)
      stopped.abort()
      await running
    },
  }
}

const firstRetryMs = 10_000
const maxRetryMs = 60 * 60 * 1000

/** Does the work whenever it is due, never twice at the same time. Work that fails is retried after a growing pause. */
export function startBackgroundJob(ctx: Ctx, { name, isDue, atStart, work, failure }: Work): Job {
  const counted = counting(ctx.engine, name)
  let isStopped = false
  let isAsked = false
  let failures = 0
  let running: Promise<void> | undefined
  let retry: NodeJS.Timeout | undefined
  const once = async () => {
    try {
      await counted(() => work(() => isStopped))
      failures = 0
    } catch (error) {
      ctx.log.error({ err: error }, failure)
      if (!isStopped) retry = setTimeout(ask, Math.min(firstRetryMs * 2 ** failures, maxRetryMs)).unref()
      failures += 1
    }
  }
  const run = async () => {
    while (isAsked && !isStopped) {
      isAsked = false
      clearTimeout(retry)
      await once()
    }
    running = undefined
  }
  const ask = () => {
    isAsked = true
    if (!isStopped) running ??= run()
  }
  ctx.events.on((tags) => {
    if (isDue(tags)) ask()
  })
  if (atStart) ask()
  return {
    async stop() {
      isStopped = true
      clearTimeout(retry)
      await running
    },
  }
}

/** Counts how the work of a job ends. */
function counting(engine: Engine, name: string): (work: () => Promise<void>) => Promise<void> {
  const jobs = figures.get(engine) ?? new Map<string, JobFigures>()
  figures.set(engine, jobs)
  const job: JobFigures = { isRunning: false, done: 0, failed: 0, doneAt: undefined }
  jobs.set(name, job)
  return async (work) => {
    job.isRunning = true
    try {
      await work()
      job.done += 1
      job.doneAt = Date.now()
    } catch (error) {
      job.failed += 1
      throw error
    } finally {
      job.isRunning = false
    }
  }
}
