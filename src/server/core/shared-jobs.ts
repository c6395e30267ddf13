import type { Db } from '../db/schema.ts'
import { newId } from '../platform/ids.ts'
import type { Ctx } from './context.ts'
import type { SharedJobTable } from './shared-jobs.table.ts'

// An instance that has not reported for that long is gone.
const leaseMs = 60_000
const reportEveryMs = 20_000
const firstPauseMs = 10_000
const maxPauseMs = 5 * 60_000

const free = { token: null, busyUntil: '' }

type Options = {
  signal: AbortSignal
  /** Does not wait for the end of the pause after a failure: somebody may have repaired the cause and restarted. */
  atOnce?: boolean
}

/**
 * Does the work unless another instance is doing it, or it has failed a moment ago. `work` gets a signal that also says
 * that another instance has taken over. A failure is stored, and thrown. Returns false if there was nothing to do here.
 */
export async function doForAll(
  ctx: Ctx,
  name: string,
  { signal, atOnce = false }: Options,
  work: (signal: AbortSignal) => Promise<void>,
): Promise<boolean> {
  const token = newId()
  if (!(await claim(ctx, { name, token, atOnce }))) return false
  const doneUpTo = ctx.now()
  const lost = new AbortController()
  const reporting = setInterval(() => {
    const report = { busyUntil: later(ctx, leaseMs) }
    store(ctx.db, token, report).then(
      (isMine) => isMine || lost.abort(),
      (error: unknown) => ctx.log.error({ err: error }, `the state of the ${name} could not be stored`),
    )
  }, reportEveryMs)
  try {
    await work(AbortSignal.any([signal, lost.signal]))
    await store(ctx.db, token, { ...free, doneUpTo, failures: 0, failure: null, failedAt: null })
    return true
  } catch (error) {
    if (signal.aborted) await store(ctx.db, token, free)
    else await fail(ctx, { name, token }, error)
    throw error
  } finally {
    clearInterval(reporting)
  }
}

/** What has come of the work; undefined before it was done for the first time. */
export const findJob = (db: Db, name: string): Promise<SharedJobTable | undefined> =>
  db.selectFrom('shared_jobs').selectAll().where('name', '=', name).executeTakeFirst()

/** Throws if the work failed the last time. */
export async function requireNoFailure(db: Db, name: string): Promise<void> {
  const job = await findJob(db, name)
  if (job?.failure) throw new Error(`failed at ${job.failedAt}: ${job.failure}`)
}

type Claim = { name: string; token: string; atOnce: boolean }

async function claim(ctx: Ctx, { name, token, atOnce }: Claim): Promise<boolean> {
  const taken = { token, busyUntil: later(ctx, leaseMs) }
  const claimed = await ctx.db
    .insertInto('shared_jobs')
    .values({ name, ...taken, doneUpTo: null, failures: 0, failure: null, failedAt: null })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet(taken)
        .where(({ or, eb }) =>
          or([
            eb('shared_jobs.busyUntil', '<=', ctx.now()),
            ...(atOnce ? [eb('shared_jobs.token', 'is', null)] : []),
          ]),
        ),
    )
    .returning('token')
    .executeTakeFirst()
  return claimed?.token === token
}

async function fail(ctx: Ctx, { name, token }: Omit<Claim, 'atOnce'>, error: unknown): Promise<void> {
  const failures = ((await findJob(ctx.db, name))?.failures ?? 0) + 1
  await store(ctx.db, token, {
    token: null,
    busyUntil: later(ctx, Math.min(firstPauseMs * 2 ** (failures - 1), maxPauseMs)),
    failures,
    failure: error instanceof Error ? error.message : String(error),
    failedAt: ctx.now(),
  })
}

/** False if another instance has taken over. */
async function store(db: Db, token: string, change: Partial<SharedJobTable>): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('shared_jobs')
    .set(change)
    .where('token', '=', token)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

const later = (ctx: Ctx, ms: number) => new Date(Date.parse(ctx.now()) + ms).toISOString()
