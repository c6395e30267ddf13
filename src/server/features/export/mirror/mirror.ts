import { english } from '../../../../i18n/said.ts'
import { type Job, startRegularJob } from '../../../core/background-job.ts'
import type { Ctx } from '../../../core/context.ts'
import { doForAll, forgetJob, requireNoFailure } from '../../../core/shared-jobs.ts'
import { GitError, gitVersion } from '../../../platform/git.ts'
import { type FailedTexts, failedTexts } from './failed-texts.ts'
import { isFullDisk, MirrorRefused, openFolder, refuseOtherFolder } from './folder.ts'
import * as queries from './mirror.queries.ts'
import { findText, type TextKey } from './texts.ts'
import { commitShared, commitText } from './writing.ts'

const jobName = 'mirror'
const lookEveryMs = 10_000
const maxFailures = 100
// More changes than this, such as those of an import, become one commit.
const maxCommits = 500

/**
 * Commits every change that readers see to the folder MIRROR_DIR, as long as the process runs. Instances share the
 * work. The first run looks at all texts: a folder may be new or changed, a new version may write something
 * differently, and changes may have been made without a mirror.
 */
export function keepMirrored(ctx: Ctx): Job {
  const { mirrorDir } = ctx.config
  if (mirrorDir === undefined) {
    const forgotten = forget(ctx)
    return { stop: () => forgotten }
  }
  const failed = failedTexts(ctx)
  let isFirst = true
  let isWhole = false
  ctx.events.on((tags) => {
    // This also happens after a restore, and when changes of other instances may have been missed.
    if (tags.includes('*')) isWhole = false
  })
  return startRegularJob(ctx, {
    name: jobName,
    everyMs: lookEveryMs,
    async work(signal) {
      if (isWhole && !(await queries.hasDue(ctx.db, ctx.now(), failed.waiting()))) return
      const atOnce = isFirst
      isFirst = false
      let problem: string | undefined
      const work = async (signal: AbortSignal, confirm: () => Promise<void>) => {
        const everything = !isWhole
        isWhole = true
        const due = { mirrorDir, everything, signal, confirm, failed }
        problem = await bringUpToDate(ctx, due).catch((error: unknown) => {
          if (everything) isWhole = false
          throw error
        })
        return problem
      }
      await doForAll(ctx, jobName, { signal, atOnce }, work).catch((error: unknown) => {
        if (!signal.aborted) throw error
      })
      // This is for the log and the figures of the job.
      if (problem !== undefined) throw new Error(problem)
    },
    failure: 'the Markdown mirror could not be brought up to date',
  })
}

/** Without a mirror, nothing needs the stored changes: a later mirror begins with all texts. */
const forget = async (ctx: Ctx): Promise<void> => {
  try {
    await queries.removeAll(ctx.db)
    await forgetJob(ctx.db, jobName)
  } catch (error) {
    ctx.log.warn({ err: error }, 'the changes for an earlier mirror could not be removed')
  }
}

/** Throws if the mirror cannot work, or if its last run failed. Otherwise says where it is. */
export async function examineMirror(ctx: Ctx, mirrorDir: string): Promise<string> {
  await refuseOtherFolder(mirrorDir)
  const version = await gitVersion()
  await requireNoFailure(ctx.db, jobName)
  return `${mirrorDir}, ${version}`
}

type Due = {
  mirrorDir: string
  everything: boolean
  signal: AbortSignal
  confirm?: () => Promise<void>
  failed?: FailedTexts
}

/**
 * Commits every due change; with `everything`, also all other differences. Each text is written in its present state,
 * so the work may be interrupted anywhere and repeated. Returns what is wrong with a text that fails; this text pauses
 * and stops no other. `confirm` throws, with `signal`, if another instance has begun to write the mirror.
 */
export async function bringUpToDate(ctx: Ctx, due: Due): Promise<string | undefined> {
  try {
    return await commitDue(ctx, due)
  } catch (error) {
    if (!isFullDisk(error)) throw error
    const sentence = english(
      'The disk of MIRROR_DIR ({mirrorDir}) is full. Free some space: every change is kept and will be committed then.',
      { mirrorDir: due.mirrorDir },
    )
    throw new MirrorRefused(sentence, { cause: error })
  }
}

async function commitDue(
  ctx: Ctx,
  { mirrorDir, everything, signal, confirm, failed = failedTexts(ctx) }: Due,
): Promise<string | undefined> {
  const mirror = await openFolder(mirrorDir, confirm)
  const commitOne = async (text: TextKey) => {
    const changes = await queries.listDue(ctx.db, { kind: text.kind, entityId: text.id }, ctx.now())
    try {
      await commitText(ctx, mirror, { text, changes })
      failed.remove(text.id)
    } catch (error) {
      if (signal.aborted || error instanceof GitError || isFullDisk(error)) throw error
      const found = await findText(ctx, text).catch(() => undefined)
      const title = found?.title ?? text.id
      failed.add(
        text.id,
        english('“{title}” could not be committed: {message}', { title, message: (error as Error).message }),
      )
      await mirror.git.unstage()
    }
  }
  await queries.mergeIfMany(ctx, maxCommits)
  while (failed.waiting().length < maxFailures) {
    signal.throwIfAborted()
    const due = await queries.findDueText(ctx.db, ctx.now(), failed.waiting())
    if (!due) break
    await commitOne({ kind: due.kind, id: due.entityId })
  }
  const changes = await queries.listDueOfSite(ctx.db, ctx.now())
  if (everything || changes.length > 0) await commitShared(ctx, mirror, { changes, everything, signal })
  // Some texts may have been committed with others, or by another instance.
  for (const id of failed.ids()) if (!(await queries.isDue(ctx.db, id, ctx.now()))) failed.remove(id)
  return failed.problem()
}
