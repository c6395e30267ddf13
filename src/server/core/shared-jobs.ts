import type { Dashboard, SharedJob } from '../../contracts/dashboard.ts'
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

/** How long the work pauses after this many failures in a row. */
export const pauseAfter = (failures: number): number =>
  Math.min(firstPauseMs * 2 ** (failures - 1), maxPauseMs)

/**
 * Does the work. `signal` is aborted when the server stops, or when another instance has taken over. `confirm` throws
 * if another one has: this instance may have been paused for longer than its lease. A part that failed is returned as
 * a sentence, and the rest need not pause for it.
 */
type Work = (signal: AbortSignal, confirm: () => Promise<void>) => Promise<string | undefined>

/**
 * Does the work unless another instance is doing it, or it has failed a moment ago. A failure is stored, and thrown.
 * Returns false if there was nothing to do here.
 */
export async function doForAll(
  ctx: Ctx,
  name: SharedJob,
  { signal, atOnce = false }: Options,
  work: Work,
): Promise<boolean> {
  const token = newId()
  if (!(await claim(ctx, { name, token, atOnce }))) return false
  const doneUpTo = ctx.now()
  const lost = new AbortController()
  const confirm = async () => {
    if (!(await store(ctx.db, token, { busyUntil: later(ctx, leaseMs) }))) lost.abort()
    lost.signal.throwIfAborted()
  }
  const reporting = setInterval(() => {
    confirm().catch((error: unknown) => {
      if (!lost.signal.aborted) ctx.log.error({ err: error }, `the state of the ${name} could not be stored`)
    })
  }, reportEveryMs)
  try {
    const failure = (await work(AbortSignal.any([signal, lost.signal]), confirm)) ?? null
    const failedAt = failure === null ? null : ctx.now()
    await store(ctx.db, token, { ...free, doneUpTo, failures: 0, failure, failedAt })
    return true
  } catch (error) {
    if (signal.aborted) await store(ctx.db, token, free)
    else await fail(ctx, { name, token }, error)
    throw error
  } finally {
    clearInterval(reporting)
  }
}

/** The state of a job; undefined until it has been started for the first time. */
export const findJob = (db: Db, name: SharedJob): Promise<SharedJobTable | undefined> =>
  db.selectFrom('shared_jobs').selectAll().where('name', '=', name).executeTakeFirst()

/** The jobs whose last run failed. */
export async function listFailures(db: Db): Promise<Dashboard['health']['failures']> {
  const rows = await db.selectFrom('shared_jobs').selectAll().orderBy('name').execute()
  return rows.flatMap(({ name: job, failure, failedAt }) =>
    failure === null || failedAt === null ? [] : [{ job, failure, failedAt }],
  )
}

/** Forgets a job that is no longer to be done. */
export async function forgetJob(db: Db, name: SharedJob): Promise<void> {
  await db.deleteFrom('shared_jobs').where('name', '=', name).execute()
}

/** Throws if the work failed the last time. */
export async function requireNoFailure(db: Db, name: SharedJob): Promise<void> {
  const job = await findJob(db, name)
  if (job?.failure) throw new Error(`failed at ${job.failedAt}: ${job.failure}`)
}

type Claim = { name: SharedJob; token: string; atOnce: boolean }

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
    busyUntil: later(ctx, pauseAfter(failures)),
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

export const later = (ctx: Pick<Ctx, 'now'>, ms: number): string =>
  new Date(Date.parse(ctx.now()) + ms).toISOString()
