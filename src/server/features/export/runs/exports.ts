import { stat } from 'node:fs/promises'
import type { ExportForm, ExportRun, SiteExports } from '../../../../contracts/exports.ts'
import { english } from '../../../../i18n/said.ts'
import { note } from '../../../core/audit.ts'
import { authorize } from '../../../core/authorization.ts'
import { type Ctx, completing } from '../../../core/context.ts'
import { AppError } from '../../../core/errors.ts'
import { before, callOffRun, deadBefore, follow, type RunReport } from '../../../core/process-runs.ts'
import { withSentences } from '../../../core/stored-sentences.ts'
import { startProcess } from '../../../platform/command-process.ts'
import { newId } from '../../../platform/ids.ts'
import * as queries from './exports.queries.ts'
import { fileOf, listIds, removeFiles, titleOf } from './files.ts'

const listed = 20
const retentionMs = 24 * 60 * 60 * 1000
const stopped = english('The server stopped before the export was done. Start it again.')

/** Exports that ended earlier are removed. */
export const retainedSince = (ctx: Ctx): string => before(ctx.now(), retentionMs)

/** The exports of the last day, newest first. */
export async function list(ctx: Ctx): Promise<SiteExports> {
  authorize(ctx, 'settings.write')
  const runs = await queries.listRuns(ctx.db, retainedSince(ctx), listed)
  return withSentences({ exports: runs.map((run) => present(run, deadBefore(ctx.now()))) })
}

/**
 * Starts an export in a separate process; it continues after the answer. Throws REQUEST_IN_PROGRESS while another
 * export runs on any instance.
 */
export async function start(ctx: Ctx, form: ExportForm): Promise<SiteExports> {
  const { id: startedBy } = authorize(ctx, 'settings.write')
  const now = ctx.now()
  const run = { id: newId(), token: newId(), form }
  const answer = await completing(ctx, async (inner) => {
    await queries.endDead(inner.db, deadBefore(now), stopped)
    const row = { ...run, startedAt: now, startedBy, aliveAt: now }
    if (!(await queries.claimRun(inner.db, row)))
      throw new AppError(
        'REQUEST_IN_PROGRESS',
        english('Another export is running. Wait until that is done.'),
      )
    note(inner, { title: titleOf(form) })
    return list(inner)
  })
  launch(ctx, run)
  return answer
}

type Claimed = { id: string; token: string; form: ExportForm }

function launch(ctx: Ctx, { id, token, form }: Claimed): void {
  const file = fileOf(ctx.config, { id, form })
  follow(ctx, {
    token,
    start: (onProgress) => startProcess(ctx.config, ['export', form, file, '--for-server'], { onProgress }),
    store: async (report) => {
      const change = report.endedAt === undefined ? report : await endingOf(file, report)
      const isWanted = await queries.updateRun(ctx.db, token, change)
      const isLeft = report.endedAt !== undefined && (!isWanted || change.failure !== null)
      if (isLeft) await removeFiles(ctx.config, id)
      return isWanted
    },
    noteOf: ({ out }) => out,
    stopped,
    what: 'the export',
    address: file,
  })
}

/** The end of a run, with the size of its file. */
async function endingOf(file: string, report: RunReport) {
  const written = await stat(file).catch(() => undefined)
  const failure =
    report.failure ?? (written ? null : english('The export ended without a file. Start it again.'))
  const bytes = failure === null ? (written?.size ?? null) : null
  return { ...report, failure, bytes, running: null, ...(failure !== null && { note: null }) }
}

/** Deletes an export with its file, and stops it if it is running. Throws NOT_FOUND. */
export async function remove(ctx: Ctx, id: string): Promise<SiteExports> {
  authorize(ctx, 'settings.write')
  const { token } = await completing(ctx, async (inner) => {
    const run = await queries.deleteRun(inner.db, id)
    if (!run) throw new AppError('NOT_FOUND', english('This export no longer exists.'))
    return { token: run.token, title: titleOf(run.form) }
  })
  callOffRun(ctx, token)
  await removeFiles(ctx.config, id)
  return list(ctx)
}

/**
 * Deletes exports that are older than a day, and files that belong to no export. `deadSince`: a running export that has
 * been silent since then has ended early.
 */
export async function tidy(ctx: Ctx, deadSince: string): Promise<void> {
  // Lists the folders first: the row of a later folder is found below.
  const ids = await listIds(ctx.config)
  await queries.endDead(ctx.db, deadSince, stopped)
  await queries.deleteOld(ctx.db, retainedSince(ctx))
  const wanted = new Set(await queries.listWanted(ctx.db, ids))
  for (const id of ids) if (!wanted.has(id)) await removeFiles(ctx.config, id)
}

function present({ startedByName, ...run }: queries.NamedRun, deadBefore: string): ExportRun {
  const { id, form, startedAt, aliveAt, progress, note, bytes } = run
  const isDead = run.endedAt === null && aliveAt < deadBefore
  const endedAt = isDead ? aliveAt : run.endedAt
  return {
    id,
    form,
    startedAt,
    startedBy: startedByName ?? '',
    endedAt,
    removedAt: endedAt === null ? null : new Date(Date.parse(endedAt) + retentionMs).toISOString(),
    failure: isDead ? stopped : run.failure,
    progress: isDead ? null : progress,
    note,
    bytes,
  }
}
