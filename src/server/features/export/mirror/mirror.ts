import { type Job, startRegularJob } from '../../../core/background-job.ts'
import type { Ctx } from '../../../core/context.ts'
import { doForAll, requireNoFailure } from '../../../core/shared-jobs.ts'
import { GitError, gitVersion } from '../../../platform/git.ts'
import { openFolder, refuseOtherFolder } from './folder.ts'
import * as queries from './mirror.queries.ts'
import { commitEverything, commitText } from './writing.ts'

const jobName = 'mirror'
const lookEveryMs = 10_000
const maxFailures = 100
// More, such as those of an import, are one commit.
const maxCommits = 500

/** Texts could not be written. All others are up to date. */
class NotWritten extends Error {}

/**
 * Commits every change that readers see to the folder MIRROR_DIR, as long as the process runs. Instances share the work. It
 * begins with a look at all texts: a folder may be new or changed, a new version may write something differently, and
 * changes may have been made without a mirror.
 */
export function keepMirrored(ctx: Ctx): Job {
  const { mirrorDir } = ctx.config
  if (mirrorDir === undefined) return { stop: async () => {} }
  let isFirst = true
  let isWhole = false
  ctx.events.on((tags) => {
    // Also after a restore, and when changes of other instances may have been missed.
    if (tags.includes('*')) isWhole = false
  })
  return startRegularJob(ctx, {
    name: jobName,
    everyMs: lookEveryMs,
    async work(signal) {
      if (isWhole && !(await queries.hasDue(ctx.db, ctx.now()))) return
      const atOnce = isFirst
      isFirst = false
      const work = async (signal: AbortSignal) => {
        const everything = !isWhole
        isWhole = true
        await bringUpToDate(ctx, { mirrorDir, everything, signal }).catch((error: unknown) => {
          if (everything && !(error instanceof NotWritten)) isWhole = false
          throw error
        })
      }
      await doForAll(ctx, jobName, { signal, atOnce }, work).catch((error: unknown) => {
        if (!signal.aborted) throw error
      })
    },
    failure: 'the Markdown mirror could not be brought up to date',
  })
}

/** Throws if the mirror cannot work, or did not work the last time; otherwise says where it is. */
export async function examineMirror(ctx: Ctx, mirrorDir: string): Promise<string> {
  await refuseOtherFolder(mirrorDir)
  const version = await gitVersion()
  await requireNoFailure(ctx.db, jobName)
  return `${mirrorDir}, ${version}`
}

type Due = { mirrorDir: string; everything: boolean; signal: AbortSignal }

/**
 * Commits every change that is due, and with `everything` whatever else differs. Each text is written in its present
 * state, so that this can be interrupted anywhere and repeated. A text that fails stops no other; its error is thrown in
 * the end.
 */
export async function bringUpToDate(ctx: Ctx, { mirrorDir, everything, signal }: Due): Promise<void> {
  const mirror = await openFolder(mirrorDir)
  const failed = new Map<string, Error>()
  await queries.mergeIfMany(ctx, maxCommits)
  while (failed.size < maxFailures) {
    signal.throwIfAborted()
    const due = await queries.findDueText(ctx.db, ctx.now(), [...failed.keys()])
    if (!due) break
    const text = { kind: due.kind, id: due.entityId }
    const changes = await queries.listDue(ctx.db, due, ctx.now())
    await commitText(ctx, mirror, { text, changes }).catch((error: Error) => {
      if (error instanceof GitError) throw error
      failed.set(text.id, error)
    })
  }
  const changes = await queries.listDue(ctx.db, { kind: 'site', entityId: '' }, ctx.now())
  if (everything || changes.length > 0) await commitEverything(ctx, mirror, { changes, signal })
  for (const cause of failed.values()) throw new NotWritten(cause.message, { cause })
}
