import { type Job, startRegularJob } from '../../../core/background-job.ts'
import type { Ctx } from '../../../core/context.ts'
import { findNextDue } from '../../../core/next-due.ts'
import { before } from '../../../core/process-runs.ts'
import { doForAll, findJob, forgetJob, requireNoFailure } from '../../../core/shared-jobs.ts'
import { startProcess } from '../../../platform/command-process.ts'

const jobName = 'static-export'
const lookEveryMs = 5000
const quietMs = 5000
// Changes do not wait longer than this for a pause: someone may work for hours.
const maxWaitMs = 60_000

/**
 * Exports the public site as files to STATIC_EXPORT_TO whenever it has changed and nothing else has changed for a few
 * seconds. One instance runs the export in a separate process. The job begins with an export: a new version may make
 * other pages, and changes may have been made without the server.
 */
export function keepExported(ctx: Ctx): Job {
  const { to } = ctx.config.staticExport
  if (to === undefined) {
    const forgotten = forgetJob(ctx.db, jobName).catch((error: unknown) =>
      ctx.log.warn({ err: error }, 'the state of an earlier static export could not be forgotten'),
    )
    return { stop: () => forgotten }
  }
  const changes = watchChanges(ctx)
  let isFirst = true
  return startRegularJob(ctx, {
    name: jobName,
    everyMs: lookEveryMs,
    async work(signal) {
      const seen = changes.settled()
      if (seen === undefined) return
      const atOnce = isFirst
      isFirst = false
      // Another instance may have exported the changes.
      await changes.plan()
      const doneUpTo = (await findJob(ctx.db, jobName))?.doneUpTo ?? ''
      const isDone =
        doneUpTo > seen ||
        (await doForAll(ctx, jobName, { signal, atOnce }, (signal) => runExport(ctx, to, signal)).catch(
          (error: unknown) => {
            if (!signal.aborted) throw error
          },
        ))
      if (isDone) await changes.settle(seen)
    },
    failure: 'the static site could not be exported',
  })
}

/** Remembers the last change that readers see, and the first one that is not exported yet. */
function watchChanges(ctx: Ctx) {
  let since: string | undefined = ctx.now()
  let last = since
  // A scheduled text becomes public, or a text ends, without an event.
  let nextDue: string | undefined
  const note = (at: string) => {
    since ??= at
    last = at
  }
  ctx.events.on((tags) => {
    if (tags.some((tag) => tag !== 'search-damaged')) note(ctx.now())
  })
  /**
   * Looks up the next scheduled time. A time that has come during an export stays, because the export may already have
   * passed that text.
   */
  const plan = async () => {
    if (nextDue === undefined || nextDue > ctx.now()) nextDue = await findNextDue(ctx)
  }
  return {
    plan,
    /** The time of the last change, once the changes need not wait for others any longer. */
    settled(): string | undefined {
      const now = ctx.now()
      if (nextDue !== undefined && nextDue <= now) {
        nextDue = undefined
        note(now)
      }
      if (since === undefined) return undefined
      return last <= before(now, quietMs) || since <= before(now, maxWaitMs) ? last : undefined
    },
    /** Records that everything up to `seen` has been exported. */
    async settle(seen: string): Promise<void> {
      if (last === seen) since = undefined
      else since = last
      await plan()
    },
  }
}

async function runExport(ctx: Ctx, to: string, signal: AbortSignal): Promise<undefined> {
  signal.throwIfAborted()
  const child = startProcess(ctx.config, ['export', 'static', to, '--for-server'])
  signal.addEventListener('abort', child.stop, { once: true })
  const { failure } = await child.outcome.finally(() => signal.removeEventListener('abort', child.stop))
  signal.throwIfAborted()
  if (failure !== undefined) throw new Error(failure)
}

/** Throws if the last export failed. Otherwise says where it is. */
export async function examineExport(ctx: Ctx, to: string): Promise<string> {
  await requireNoFailure(ctx.db, jobName)
  const job = await findJob(ctx.db, jobName)
  return job?.doneUpTo ? `${to}, from ${job.doneUpTo}` : `${to}, not exported yet`
}
