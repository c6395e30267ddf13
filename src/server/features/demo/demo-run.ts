import { english } from '../../../i18n/said.ts'
import { type Ctx, completing } from '../../core/context.ts'
import { AppError } from '../../core/errors.ts'
import { newId } from '../../platform/ids.ts'
import * as queries from './demo.queries.ts'
import type { DemoRunTable } from './demo.table.ts'

/** A run that is silent for this long has lost its process. Storing one image takes seconds at most. */
const deadAfterMs = 60_000

export type DemoRun = { tell(done: number, total: number): Promise<void> }

/** The current run, or the last failed one. */
export async function currentRun(ctx: Ctx): Promise<DemoRunTable | undefined> {
  const run = await queries.findRun(ctx.db)
  const isGone = run && run.failure === null && run.aliveAt < deadBefore(ctx)
  return isGone ? undefined : run
}

/**
 * Lets only one run work at a time, across all instances and the command line. Throws REQUEST_IN_PROGRESS for a second
 * one. It resolves once the run is claimed; `ended` is the work itself, whose failure is stored for later.
 */
export async function startRun<T>(
  ctx: Ctx,
  kind: DemoRunTable['kind'],
  work: (run: DemoRun) => Promise<T>,
): Promise<{ ended: Promise<T> }> {
  const token = newId()
  const sign = { token, kind, done: 0, total: 0, aliveAt: ctx.now(), failure: null }
  // The answer is not known yet.
  await completing({ ...ctx, storeAnswer: undefined }, async ({ db }) => {
    if (!(await queries.claimRun(db, sign, deadBefore(ctx)))) throw busy()
  })
  const tell = async (done: number, total: number) => {
    const isOurs = await queries.updateRun(ctx.db, token, { done, total, aliveAt: ctx.now() })
    if (!isOurs) throw busy()
  }
  return { ended: ending(ctx, token, work({ tell })) }
}

async function ending<T>(ctx: Ctx, token: string, work: Promise<T>): Promise<T> {
  try {
    const result = await work
    await queries.deleteRun(ctx.db, token)
    return result
  } catch (error) {
    const failure =
      error instanceof AppError ? error.message : english('The server could not finish. Check its log.')
    // A run that was stopped on purpose is like an interrupted one: it can continue.
    if (error instanceof DOMException && error.name === 'AbortError') await queries.deleteRun(ctx.db, token)
    else await queries.updateRun(ctx.db, token, { failure })
    throw error
  }
}

const deadBefore = (ctx: Ctx) => new Date(Date.parse(ctx.now()) - deadAfterMs).toISOString()

const busy = () =>
  new AppError(
    'REQUEST_IN_PROGRESS',
    english('The demo site is already being loaded or removed. Wait until that is done.'),
  )
