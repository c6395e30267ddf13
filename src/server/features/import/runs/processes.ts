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
/** For work that nobody does now: the next instance that has the file takes it. */
export const released = (now: string) => before(deadBefore(now), 1)

type Running = {
  token: string
  ended: Promise<void>
  /** The last progress that was seen, as JSON, and when it was new. */
  progress: string
  since: string
}

const runningByEngine = new WeakMap<Engine, Map<CommandProcess, Running>>()

function runningOf({ engine }: Pick<Ctx, 'engine'>): Map<CommandProcess, Running> {
  const running = runningByEngine.get(engine) ?? new Map<CommandProcess, Running>()
  runningByEngine.set(engine, running)
  return running
}

/** Does the work that has this token in a separate process, which reports to the database. */
export function launch(ctx: Ctx, token: string): void {
  const child = startProcess(ctx.config, ['work-on-import', token])
  const running = runningOf(ctx)
  const ended = child.outcome
    .then(async ({ failure }) => {
      // Another process has changed the site, so this one's caches are outdated.
      await ctx.events.emit(['*'])
      // What the server itself has stopped continues later.
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

/** Stops the work that has this token, if it is done here. It is not continued. */
export function stopWork(ctx: Ctx, token: string): void {
  const running = runningOf(ctx)
  for (const [child, work] of running) {
    if (work.token !== token) continue
    running.delete(child)
    child.stop()
  }
}

/** Stops the work of this process. Any instance that has the file continues it when it next looks. */
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

/** Continues work whose process has ended early, and removes files that nobody needs any more. */
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

/** Stops what is stuck here, continues what no process works on any more, and gives up what no instance continues. */
export async function continueDead(ctx: Ctx, isStopped: () => boolean): Promise<void> {
  const now = ctx.now()
  for (const work of [...runningOf(ctx).values()]) {
    if (isStuck(work, await queries.findProgress(ctx.db, work.token), now)) await fail(ctx, work.token, stuck)
    // A process that is busy with a large file reports nothing itself.
    if (!(await queries.report(ctx.db, work.token, { aliveAt: now }))) stopWork(ctx, work.token)
  }
  for (const run of await queries.listActive(ctx.db)) {
    const { id, state, aliveAt, filename } = run
    if (!isImportActive(state) || aliveAt >= deadBefore(now) || isStopped()) continue
    if (state !== 'undoing' && (await fileOf(ctx.config, id)) === undefined) {
      // Another instance may have it, unless none has taken it for long.
      if (aliveAt < before(now, lostAfterMs)) await fail(ctx, run.token, goneMessage(filename))
      continue
    }
    const token = newId()
    if (await queries.takeOver(ctx.db, { id, token, at: now }, deadBefore(now))) launch(ctx, token)
  }
}

const stuck = english('It was stopped, because it had made no progress for two hours.')

/** Whether work waits for something that never comes, while its process is alive. */
function isStuck(work: Running, current: queries.Progress | undefined, now: string): boolean {
  const progress = JSON.stringify(current)
  if (progress !== work.progress) Object.assign(work, { progress, since: now })
  return work.since < before(now, stuckAfterMs)
}

/** Whether only another machine of the site can have the file of an import: it is not here, and not too old to exist. */
export const isElsewhere = async ({ config, engine, now }: Ctx, id: string): Promise<boolean> =>
  engine.name === 'postgres' &&
  (timeOfId(id) ?? '') > before(now(), retentionMs) &&
  (await fileOf(config, id)) === undefined

async function removeOldFiles(ctx: Ctx): Promise<void> {
  const ids = await listFiles(ctx.config)
  const waiting = new Set(await queries.listWaiting(ctx.db, ids, before(ctx.now(), retentionMs)))
  // The row is stored after the file.
  const isBeingStored = (id: string) => (timeOfId(id) ?? '') > before(ctx.now(), 60_000)
  for (const id of ids) if (!waiting.has(id) && !isBeingStored(id)) await removeFile(ctx.config, id)
}
