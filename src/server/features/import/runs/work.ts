import { type ImportPlanShown, type ImportRemoval, importDecisions } from '../../../../contracts/imports.ts'
import { type Ctx, contextOf, type Deps, system } from '../../../core/context.ts'
import { AppError } from '../../../core/errors.ts'
import type { ImportRunTable } from '../import.table.ts'
import { importFile, openExport } from '../import.ts'
import * as queries from '../import-runs.queries.ts'
import { ImportFileError } from '../read/import-file-error.ts'
import { describePlan, describeReport } from './describe.ts'
import { fileOf, goneMessage, named, removeFile } from './files.ts'
import { systemOf } from './system-of.ts'
import { undoImport } from './undo.ts'

const aliveEveryMs = 10_000
const progressEveryMs = 1000

type Change = Parameters<typeof queries.report>[2]
type Progress = (step: string, done: number, total: number) => void
type Task = (
  ctx: Ctx,
  run: ImportRunTable,
  tools: { progress: Progress; signal: AbortSignal },
) => Promise<Change>

/**
 * Does the next work of an import: reads its file, stores it, or undoes it. Stops if another process has taken over.
 */
export async function workOnImport(deps: Deps, token: string): Promise<void> {
  const ctx = contextOf(deps, system)
  const run = await queries.findByToken(ctx.db, token)
  const task = run && tasks[run.state]
  if (!run || !task) return
  const lost = new AbortController()
  const tell = async (change: Change) => {
    const isOurs = await queries.report(ctx.db, token, { aliveAt: ctx.now(), ...change })
    if (!isOurs) lost.abort()
  }
  const alive = setInterval(() => void tell({}).catch(() => undefined), aliveEveryMs)
  let reportedAt = -progressEveryMs
  const progress: Progress = (step, done, total) => {
    if (performance.now() - reportedAt < progressEveryMs) return
    reportedAt = performance.now()
    void tell({ step, done, total }).catch(() => undefined)
  }
  try {
    const change = await task(ctx, run, { progress, signal: lost.signal })
    await tell({ ...change, failure: null, endedAt: ctx.now() })
    if (change.state === 'done') await removeFile(ctx.config, run.id)
  } catch (error) {
    if (lost.signal.aborted) return
    const failure = failureOf(error, run)
    if (failure === undefined) throw error
    await tell({ state: 'failed', failure, endedAt: ctx.now() })
    if (run.state === 'reading') await removeFile(ctx.config, run.id)
  } finally {
    clearInterval(alive)
  }
}

/** What to tell the person; undefined for an unexpected error. */
function failureOf(error: unknown, { filename }: ImportRunTable): string | undefined {
  if (error instanceof ImportFileError) return named(error.message, filename)
  return error instanceof AppError ? error.message : undefined
}

const tasks: Partial<Record<ImportRunTable['state'], Task>> = {
  async reading(ctx, run, { progress }) {
    progress('Reading', 0, 0)
    const file = await existing(ctx, run)
    const source = run.source ?? (await systemOf(file))
    const opened = await openExport(ctx, source, file, { name: run.filename })
    try {
      const plan = await describePlan(ctx, opened)
      const notes = plan.notes.map((note) => named(note, run.filename))
      return { state: 'planned', source, site: opened.source.name, plan: JSON.stringify({ ...plan, notes }) }
    } finally {
      await opened.close()
    }
  },

  async importing(ctx, run, { progress, signal }) {
    const file = await existing(ctx, run)
    if (run.source === null) throw new Error('An import has started before its file was recognised')
    const decisions = importDecisions.parse(JSON.parse(run.decisions ?? '{}'))
    const { site } = decisions
    const plan = run.plan === null ? undefined : (JSON.parse(run.plan) as ImportPlanShown)
    const isKnown = site !== '' || plan?.address !== ''
    const report = await importFile(ctx, run.source, file, {
      ...(site !== '' && { site }),
      name: run.filename,
      runId: run.id,
      decisions,
      fetchMedia: decisions.fetchMedia && isKnown,
      signal,
      onProgress: ({ stage, done, total }) => progress(stage, done, total),
    })
    return { state: 'done', report: JSON.stringify(describeReport(report)) }
  },

  async undoing(ctx, run, { progress }) {
    const remaining = await undoImport(ctx, run, (done, total) => progress('Undoing', done, total))
    const { removed, restored = [] } = JSON.parse(run.removal ?? '{"removed":0}') as ImportRemoval
    const isCounted = ({ type }: { type: string }) => type !== 'redirect' && type !== 'setting'
    const stays = new Set(remaining.filter(({ type }) => type === 'setting').map(({ id }) => id))
    const removal: ImportRemoval = {
      removed: removed - remaining.filter(isCounted).length,
      restored: restored.filter((what) => !stays.has(what)),
      remaining,
    }
    return { state: 'undone', removal: JSON.stringify(removal) }
  },
}

async function existing({ config }: Ctx, { id, filename }: ImportRunTable): Promise<string> {
  const file = await fileOf(config, id)
  if (file === undefined) throw new ImportFileError(goneMessage(filename))
  return file
}
