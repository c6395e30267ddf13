import { isImportActive } from '../../../../contracts/import-states.ts'
import { english } from '../../../../i18n/said.ts'
import { type Job, startRegularJob } from '../../../core/background-job.ts'
import type { Ctx } from '../../../core/context.ts'
import { before, deadBefore } from '../../../core/process-runs.ts'
import type { Engine } from '../../../db/engine.ts'
import { type CommandProcess, startProcess } from '../../../platform/command-process.ts'
import { newId, timeOfId } from '../../../platform/ids.ts'
import * as queries from '../import-runs.queries.ts'
import { fileOf, goneMessage, listFiles, removeFile } from './files.ts'

const lookEveryMs = 30_000
const stuckAfterMs = 2 * 60 * 60_000
const lostAfterMs = 10 * 60_000
const retentionMs = 7 * 24 * 60 * 60 * 1000
/** Releases work that nobody does at the moment: the next instance that has the file takes it. */
export const released = (now: string) => before(deadBefore(now), 1)

type Running = {
  token: string
  ended: Promise<void>
  /** The latest progress as JSON, and when it changed. */
  progress: string
  since: string
}

const runningByEngine = new WeakMap<Engine, Map<CommandProcess, Running>>()

function runningOf({ engine }: Pick<Ctx, 'engine'>): Map<CommandProcess, Running> {
  const running = runningByEngine.get(engine) ?? new Map<CommandProcess, Running>()
  runningByEngine.set(engine, running)
  return running
}

/** Runs the work with this token in a separate process, which reports to the database. */
export function launch(ctx: Ctx, token: string): void {
  const child = startProcess(ctx.config, ['work-on-import', token])
  const running = runningOf(ctx)
  const ended = child.outcome
    .then(async ({ failure }) => {
      // Another process has changed the site, so the caches here are outdated.
      await ctx.events.emit(['*'])
      // Work that the server itself has stopped continues later.
      if (failure === undefined || !running.has(child)) return
      ctx.log.error({ failure }, 'an import failed')
      await fail(
        ctx,
        token,
        english('It stopped early: {failure} Continue it, or undo what it has stored.', { failure }),
      )
    })
    .catch((error: unknown) => ctx.log.error({ err: error }, 'the end of an import could not be stored'))
    .finally(() => running.delete(child))
  running.set(child, { token, ended, progress: '', since: ctx.now() })
}

const fail = (ctx: Ctx, token: string, failure: string) =>
  queries.report(ctx.db, token, { state: 'failed', failure, endedAt: ctx.now() })

/** Stops the work with this token if it runs here. Nothing continues it. */
export function stopWork(ctx: Ctx, token: string): void {
  const running = runningOf(ctx)
  for (const [child, work] of running) {
    if (work.token !== token) continue
    running.delete(child)
    child.stop()
  }
}

/** Stops all work of this process. Any instance that has the file continues it at its next look. */
export async function stopImports(ctx: Ctx): Promise<void> {
  const running = runningOf(ctx)
  const stopped = [...running.values()]
  for (const child of [...running.keys()]) {
    running.delete(child)
    child.stop()
  }
  for (const { token, ended } of stopped) {
    await ended
    await queries.report(ctx.db, token, { aliveAt: released(ctx.now()) })
  }
}

/** Continues work whose process has ended early, and removes files that are no longer needed. */
export function keepImportsGoing(ctx: Ctx): Job {
  const job = startRegularJob(ctx, {
    name: 'imports',
    everyMs: lookEveryMs,
    async work(signal) {
      await continueDead(ctx, () => signal.aborted)
      await removeOldFiles(ctx)
    },
    failure: 'imports could not be continued',
  })
  return {
    async stop() {
      await job.stop()
      await stopImports(ctx)
    },
  }
}

/**
 * Stops stuck work of this instance, continues work that has lost its process, and gives up work that no instance
 * continues.
 */
export async function continueDead(ctx: Ctx, isStopped: () => boolean): Promise<void> {
  const now = ctx.now()
  for (const work of [...runningOf(ctx).values()]) {
    if (isStuck(work, await queries.findProgress(ctx.db, work.token), now)) await fail(ctx, work.token, stuck)
    // This reports for the process, which cannot while it is busy with a large file.
    if (!(await queries.report(ctx.db, work.token, { aliveAt: now }))) stopWork(ctx, work.token)
  }
  for (const run of await queries.listActive(ctx.db)) {
    const { id, state, aliveAt, filename } = run
    if (!isImportActive(state) || aliveAt >= deadBefore(now) || isStopped()) continue
    if (state !== 'undoing' && (await fileOf(ctx.config, id)) === undefined) {
      // Another instance may have the file, unless none has taken the work for long.
      if (aliveAt < before(now, lostAfterMs)) await fail(ctx, run.token, goneMessage(filename))
      continue
    }
    const token = newId()
    if (await queries.takeOver(ctx.db, { id, token, at: now }, deadBefore(now))) launch(ctx, token)
  }
}

const stuck = english('It was stopped, because it had made no progress for two hours.')

/** Whether the process is alive but waits for something that never comes. */
function isStuck(work: Running, current: queries.Progress | undefined, now: string): boolean {
  const progress = JSON.stringify(current)
  if (progress !== work.progress) Object.assign(work, { progress, since: now })
  return work.since < before(now, stuckAfterMs)
}

/**
 * Whether only another machine of the site can have the file of an import: this one lacks it, and the import is young
 * enough.
 */
export const isElsewhere = async ({ config, engine, now }: Ctx, id: string): Promise<boolean> =>
  engine.name === 'postgres' &&
  (timeOfId(id) ?? '') > before(now(), retentionMs) &&
  (await fileOf(config, id)) === undefined

async function removeOldFiles(ctx: Ctx): Promise<void> {
  const ids = await listFiles(ctx.config)
  const waiting = new Set(await queries.listWaiting(ctx.db, ids, before(ctx.now(), retentionMs)))
  // A new import has its file before its row.
  const isBeingStored = (id: string) => (timeOfId(id) ?? '') > before(ctx.now(), 60_000)
  for (const id of ids) if (!waiting.has(id) && !isBeingStored(id)) await removeFile(ctx.config, id)
}
