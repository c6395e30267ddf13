import type { BackupRun } from '../../../contracts/backups.ts'
import { type Ctx, completing } from '../../core/context.ts'
import { AppError } from '../../core/errors.ts'
import { transaction } from '../../core/transaction.ts'
import type { Engine } from '../../db/engine.ts'
import type { CommandProcess } from '../../platform/command-process.ts'
import { newId } from '../../platform/ids.ts'
import * as queries from './backups.queries.ts'

const reportEveryMs = 20_000
const progressEveryMs = 2000
const deadAfterMs = 2 * 60_000

export const before = (now: string, ms: number) => new Date(Date.parse(now) - ms).toISOString()
/** Runs that have not reported since then are dead. */
export const deadBefore = (now: string) => before(now, deadAfterMs)

export type Run = { ended: Promise<void>; stop(): void }
type Start = (onProgress: (progress: string) => void) => CommandProcess

/** Throws REQUEST_IN_PROGRESS while a run is active, on any instance. */
export async function refuseWhileRunning(ctx: Ctx): Promise<void> {
  const running = await queries.findRunning(ctx.db, deadBefore(ctx.now()))
  if (running) throw new AppError('REQUEST_IN_PROGRESS', `${underWay[running.kind]} Wait until that is done.`)
}

const underWay: Record<BackupRun['kind'], string> = {
  backup: 'A backup is being made.',
  verify: 'A backup is being verified.',
  upload: 'A backup is being uploaded.',
  restore: 'A backup is being restored.',
}

/** Starts a run. Undefined if another instance has it, or if it is done. */
export async function begin(
  ctx: Ctx,
  { id, kind, address }: Pick<BackupRun, 'id' | 'kind' | 'address'>,
  start: Start,
): Promise<Run | undefined> {
  const now = ctx.now()
  const token = newId()
  const row = { id, kind, token, startedAt: now, aliveAt: now, address }
  const isClaimed = await transaction(ctx, async (inner) => {
    if (!(await queries.claimRun(inner.db, row, deadBefore(now)))) return false
    // The answer is not known yet.
    await completing({ ...inner, storeAnswer: undefined }, async () => ({ title: address }))
    return true
  })
  if (!isClaimed) return undefined
  const run = follow(ctx, { token, kind, address }, start)
  const running = runningOf(ctx)
  running.add(run)
  void run.ended.finally(() => running.delete(run))
  return run
}

function follow(
  ctx: Ctx,
  { token, kind, address }: { token: string; kind: BackupRun['kind']; address: string },
  start: Start,
): Run {
  let isStopped = false
  let progressAt = 0
  const child = start((progress) => {
    if (Date.now() - progressAt < progressEveryMs) return
    progressAt = Date.now()
    void report(ctx, token, { aliveAt: ctx.now(), progress })
  })
  const reporting = setInterval(() => void report(ctx, token, { aliveAt: ctx.now() }), reportEveryMs)
  const ended = child.outcome.then(async ({ failure, out, warnings }) => {
    clearInterval(reporting)
    const reason = failure !== undefined && isStopped ? stopped(kind) : failure
    if (reason !== undefined) ctx.log.error({ failure: reason, address }, `the ${kind} failed`)
    const note = (kind === 'backup' ? warnings : out) || null
    const at = ctx.now()
    await report(ctx, token, { aliveAt: at, endedAt: at, failure: reason ?? null, progress: null, note })
  })
  return {
    ended,
    stop() {
      isStopped = true
      child.stop()
    },
  }
}

const stopped = (kind: BackupRun['kind']) =>
  kind === 'restore'
    ? 'The server stopped during the restore. The site is complete: either as it was before, or as restored. Check it before you start again.'
    : 'The server stopped before this was done. Start it again.'

/** Ends the runs of this process, and records that. */
export async function stopRuns(ctx: Ctx): Promise<void> {
  const running = [...runningOf(ctx)]
  for (const run of running) run.stop()
  await Promise.all(running.map(({ ended }) => ended))
}

const runningByEngine = new WeakMap<Engine, Set<Run>>()

function runningOf({ engine }: Ctx): Set<Run> {
  const running = runningByEngine.get(engine) ?? new Set()
  runningByEngine.set(engine, running)
  return running
}

const report = (ctx: Ctx, token: string, change: Parameters<typeof queries.updateRun>[2]): Promise<void> =>
  queries.updateRun(ctx.db, token, change).catch((error: unknown) => {
    ctx.log.error({ err: error }, 'the state of a backup could not be stored')
  })
