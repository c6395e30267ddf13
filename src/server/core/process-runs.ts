import type { Engine } from '../db/engine.ts'
import type { CommandProcess, Outcome } from '../platform/command-process.ts'
import type { Ctx } from './context.ts'

const reportEveryMs = 20_000
const progressEveryMs = 2000
const deadAfterMs = 2 * 60_000

export const before = (now: string, ms: number) => new Date(Date.parse(now) - ms).toISOString()
/** Runs that have not reported since then are dead. */
export const deadBefore = (now: string) => before(now, deadAfterMs)

/** Work that a process of its own does for this server. `ended` says why it has failed; null if it has not. */
export type Run = { ended: Promise<string | null>; stop(): void }
type Running = Run & { callOff(): void }

/** What a run says about itself; with `endedAt` for the last time. */
export type RunReport = {
  aliveAt: string
  progress?: string | null
  endedAt?: string
  failure?: string | null
  note?: string | null
}

type Work = {
  token: string
  start(onProgress: (progress: string) => void): CommandProcess
  /** Stores what the run says. False if nobody wants the run any more: it is then ended. */
  store(report: RunReport): Promise<boolean>
  /** What to remember of the output of the command. */
  noteOf(outcome: Outcome): string
  /** The failure to store if the server stops. */
  stopped: string
  /** For the log: `the backup`, and where it is. */
  what: string
  address: string
}

/** Starts the work of a run that this server has claimed, and stores its progress and its end. */
export function follow(ctx: Ctx, work: Work): Run {
  let isStopped = false
  let isWanted = true
  let progressAt = 0
  const child = work.start((progress) => {
    if (Date.now() - progressAt < progressEveryMs) return
    progressAt = Date.now()
    void report({ aliveAt: ctx.now(), progress })
  })
  const callOff = () => {
    isWanted = false
    child.stop()
  }
  const report = (change: RunReport): Promise<void> =>
    work.store(change).then(
      (isKnown) => {
        if (!isKnown) callOff()
      },
      (error: unknown) => ctx.log.error({ err: error }, `the state of ${work.what} could not be stored`),
    )
  const reporting = setInterval(() => void report({ aliveAt: ctx.now() }), reportEveryMs)
  const ended = child.outcome.then(async (outcome) => {
    clearInterval(reporting)
    const failure = outcome.failure !== undefined && isStopped ? work.stopped : (outcome.failure ?? null)
    if (failure !== null && isWanted) ctx.log.error({ failure, address: work.address }, `${work.what} failed`)
    const at = ctx.now()
    await report({ aliveAt: at, endedAt: at, failure, progress: null, note: work.noteOf(outcome) || null })
    return failure
  })
  const stop = () => {
    isStopped = true
    child.stop()
  }
  const running = runningOf(ctx)
  running.set(work.token, { ended, stop, callOff })
  void ended.finally(() => running.delete(work.token))
  return { ended, stop }
}

/**
 * Ends a run that nobody wants any more, if it runs on this server. Another server notices when its run next reports.
 */
export function callOffRun(ctx: Ctx, token: string): void {
  runningOf(ctx).get(token)?.callOff()
}

/** Ends the runs of this server, and stores that they have ended. */
export async function stopRuns(ctx: Ctx): Promise<void> {
  const running = [...runningOf(ctx).values()]
  for (const run of running) run.stop()
  await Promise.all(running.map(({ ended }) => ended))
}

const runningByEngine = new WeakMap<Engine, Map<string, Running>>()

function runningOf({ engine }: Ctx): Map<string, Running> {
  const running = runningByEngine.get(engine) ?? new Map<string, Running>()
  runningByEngine.set(engine, running)
  return running
}
