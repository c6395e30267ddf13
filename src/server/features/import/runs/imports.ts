import { isImportActive, isRowOfTable } from '../../../../contracts/import-states.ts'
import type {
  ImportDecisions,
  ImportPlanShown,
  ImportRemoval,
  ImportReportShown,
  SiteImport,
  WholeImport,
} from '../../../../contracts/imports.ts'
import { english } from '../../../../i18n/said.ts'
import { note } from '../../../core/audit.ts'
import { authorize } from '../../../core/authorization.ts'
import { type Ctx, completing } from '../../../core/context.ts'
import { AppError, invalidField, orNothing } from '../../../core/errors.ts'
import { deadBefore } from '../../../core/process-runs.ts'
import type { ReceivedFile } from '../../../core/received-file.ts'
import { withSentences } from '../../../core/stored-sentences.ts'
import { tellIn } from '../../../core/tell.ts'
import { lockSettings } from '../../../db/version-locks.ts'
import { newId } from '../../../platform/ids.ts'
import { me } from '../../auth/auth.ts'
import * as categories from '../../categories/categories.ts'
import { hasExtras } from '../import.queries.ts'
import type { ImportRunTable } from '../import.table.ts'
import * as queries from '../import-runs.queries.ts'
import { findPerson } from '../store/import-authors.ts'
import { firstOf, reportCsv } from './describe.ts'
import { keepFile, removeFile } from './files.ts'
import { isElsewhere, launch, released, stopWork } from './processes.ts'
import { countOwn, listTaken } from './undo.ts'

const listed = 20
const filenameMax = 200

/** The latest imports, newest first. */
export async function list(ctx: Ctx): Promise<{ imports: SiteImport[] }> {
  authorize(ctx, 'settings.write')
  return { imports: (await queries.listRuns(ctx.db, listed)).map(present) }
}

export async function get(ctx: Ctx, id: string): Promise<WholeImport> {
  authorize(ctx, 'settings.write')
  const run = await existing(ctx, id)
  const plan = parsed<ImportPlanShown>(run.plan)
  const report = parsed<ImportReportShown>(run.report)
  const shown = { plan: plan && firstOf(plan), report: report && firstOf(report) }
  const leftOut = [...(shown.plan?.skipped ?? []), ...(shown.report?.skipped ?? [])]
  const answer = {
    ...present(run),
    ...shown,
    decisions: parsed<ImportDecisions>(run.decisions),
    hasExtras: await hasExtras(ctx.db, { source: run.site, runId: id }),
    removal: parsed<ImportRemoval>(run.removal),
  }
  return withSentences(answer, leftOut.map(({ title }) => title).filter(isRowOfTable))
}

/**
 * Stores an uploaded export and begins to read it; reading continues after the answer. Throws REQUEST_IN_PROGRESS while
 * any instance works on another import.
 */
export async function upload(ctx: Ctx, file: Pick<ReceivedFile, 'path' | 'filename'>): Promise<SiteImport> {
  const { id: by } = authorize(ctx, 'settings.write')
  await refuseWhileActive(ctx)
  const id = newId()
  const token = newId()
  const at = ctx.now()
  const filename = nameIn(file.filename)
  await keepFile(ctx.config, id, file.path)
  try {
    const stored = await completing(ctx, async (inner) => {
      await claim(inner)
      const times = { createdAt: at, aliveAt: at, startedAt: null, endedAt: null }
      await queries.insertRun(inner.db, { ...nothing, ...times, id, token, filename, createdBy: by })
      return present(await existing(inner, id))
    })
    launch(ctx, token)
    return stored
  } catch (error) {
    await removeFile(ctx.config, id)
    throw error
  }
}

const nothing = {
  state: 'reading',
  source: null,
  site: '',
  step: '',
  done: 0,
  total: 0,
  failure: null,
  plan: null,
  decisions: null,
  report: null,
  removal: null,
} as const

/** The name of a file for messages, without folders and control characters. */
const nameIn = (filename: string): string =>
  filename
    .toWellFormed()
    .replace(/^.*[\\/]/, '')
    .replace(/\p{Cc}/gu, '')
    .slice(0, filenameMax) || 'export'

/**
 * Starts a planned import, or continues a failed one. The work continues after the answer. Throws NOT_FOUND,
 * VALIDATION_FAILED, IN_USE, REQUEST_IN_PROGRESS.
 */
export async function start(ctx: Ctx, id: string, decisions: ImportDecisions): Promise<SiteImport> {
  authorize(ctx, 'settings.write')
  await refuseUnknown(ctx, decisions)
  const leaves = await isElsewhere(ctx, id)
  const work: Work = async (inner, run) => {
    if (!mayStart(run))
      throw notNow(english('This import cannot be started now. Reload the page to see its status.'))
    const begun = { startedAt: run.startedAt ?? inner.now(), report: null }
    return { ...begun, state: 'importing', decisions: JSON.stringify(decisions) }
  }
  return begin(ctx, id, work, { leaves })
}

/** Throws VALIDATION_FAILED for a person or category that no longer exists. */
async function refuseUnknown(ctx: Ctx, { authors, categoryId }: ImportDecisions): Promise<void> {
  if (categoryId !== null && !(await orNothing(categories.adminGet(ctx, categoryId))))
    throw invalidField('categoryId', english('This category no longer exists. Choose another one.'))
  const ids = new Set(Object.values(authors).filter((one) => one !== 'guest' && one !== 'user'))
  for (const id of ids)
    if (!(await findPerson(ctx, id)))
      throw invalidField('authors', english('A chosen person no longer exists. Choose someone else.'))
}

/**
 * Begins to move what an import created to the trash; the work continues after the answer. What someone has changed
 * since stays. Throws NOT_FOUND, IN_USE, REQUEST_IN_PROGRESS.
 */
export async function undo(ctx: Ctx, id: string): Promise<SiteImport> {
  authorize(ctx, 'settings.write')
  return begin(ctx, id, async (inner, run) => {
    if (!mayUndo(run)) throw notNow(english('There is nothing to undo.'))
    const before = parsed<ImportRemoval>(run.removal)
    const isContinued = before !== null && run.state === 'failed'
    const removed = isContinued ? before.removed : (before?.removed ?? 0) + (await countOwn(inner, run))
    const restored = [...new Set([...(before?.restored ?? []), ...(await listTaken(inner, run))])]
    return { state: 'undoing', removal: JSON.stringify({ removed, restored, remaining: [] }) }
  })
}

type Work = (inner: Ctx, run: ImportRunTable) => Promise<Parameters<typeof queries.changeRun>[2]>

/** Claims the import, and starts a separate process for it or leaves the work to the machine that has the file. */
async function begin(ctx: Ctx, id: string, work: Work, { leaves = false } = {}): Promise<SiteImport> {
  const token = newId()
  const begun = await completing(ctx, async (inner) => {
    await claim(inner)
    const run = await existing(inner, id)
    const change = await work(inner, run)
    const aliveAt = leaves ? released(inner.now()) : inner.now()
    const reset = { step: '', done: 0, total: 0, failure: null, endedAt: null }
    await queries.changeRun(inner.db, id, { ...reset, ...change, token, aliveAt })
    note(inner, { title: run.site || run.filename })
    return present(await existing(inner, id))
  })
  if (!leaves) launch(ctx, token)
  return begun
}

/** Removes an import and its file, if the import has left nothing on the site. Throws NOT_FOUND, IN_USE. */
export async function discard(ctx: Ctx, id: string): Promise<SiteImport> {
  authorize(ctx, 'settings.write')
  const { token, ...removed } = await completing(ctx, async (inner) => {
    await lockSettings(inner.db, inner.now())
    const run = await existing(inner, id)
    if (!mayDiscard(run))
      throw notNow(english('Its articles, pages and files are part of the site. Undo it first.'))
    await queries.deleteRun(inner.db, id)
    note(inner, { title: run.filename })
    return { ...present(run), token: run.token }
  })
  stopWork(ctx, token)
  await removeFile(ctx.config, id)
  return removed
}

/**
 * Every line of the report as CSV, in the language of the person. Before the import, the lines are those of the plan.
 */
export async function report(ctx: Ctx, id: string): Promise<string> {
  authorize(ctx, 'settings.write')
  const run = await existing(ctx, id)
  const found = parsed<ImportReportShown>(run.report)
  const tell = await tellIn(ctx, (await me(ctx)).language)
  return reportCsv(found ?? parsed<ImportPlanShown>(run.plan) ?? { skipped: [], notes: [] }, tell)
}

/** Call this in a transaction, so that other imports wait for it. Throws REQUEST_IN_PROGRESS. */
export async function claim(inner: Ctx): Promise<void> {
  await lockSettings(inner.db, inner.now())
  await refuseWhileActive(inner)
}

async function refuseWhileActive(ctx: Ctx): Promise<void> {
  const active = await queries.listActive(ctx.db)
  if (active.some(({ aliveAt }) => aliveAt >= deadBefore(ctx.now())))
    throw new AppError('REQUEST_IN_PROGRESS', english('Another import is running. Wait until that is done.'))
}

const notNow = (why: string) => new AppError('IN_USE', why)

async function existing(ctx: Ctx, id: string): Promise<ImportRunTable> {
  const run = await queries.findRun(ctx.db, id)
  if (!run) throw new AppError('NOT_FOUND', english('This import no longer exists.'))
  return run
}

const parsed = <T>(json: string | null): T | null => (json === null ? null : (JSON.parse(json) as T))

type Stage = Pick<ImportRunTable, 'state' | 'startedAt' | 'removal' | 'site'>

const mayStart = ({ state, site, removal }: Stage) =>
  state === 'planned' || (state === 'failed' && site !== '' && removal === null)

function mayUndo({ state, startedAt, removal }: Stage): boolean {
  if (state === 'undone') return (parsed<ImportRemoval>(removal)?.remaining.length ?? 0) > 0
  return (state === 'done' || state === 'failed') && startedAt !== null
}

const mayDiscard = ({ state, startedAt }: Stage) =>
  state === 'undone' ||
  (startedAt === null && (state === 'reading' || state === 'planned' || state === 'failed'))

function present(run: queries.ShortRun): SiteImport {
  const { id, filename, state, source, site, createdAt, endedAt, step, done, total, failure } = run
  return {
    id,
    title: filename,
    state,
    source,
    site,
    createdAt,
    endedAt: isImportActive(state) ? null : endedAt,
    step,
    done,
    total,
    failure,
    mayStart: mayStart(run),
    mayUndo: mayUndo(run),
    mayDiscard: mayDiscard(run),
  }
}
