import { entryOf } from '../core/audit.ts'
import { type Ctx, completing } from '../core/context.ts'
import { AppError } from '../core/errors.ts'
import { createAllowance } from '../core/rate-limit.ts'
import { transaction } from '../core/transaction.ts'

/**
 * Failed sign-ins in 15 minutes. Further ones are only in the server's log, so that nobody can fill the disk with them.
 */
const maxFailures = 500
const failures = createAllowance('failures in the audit log', maxFailures)

/**
 * Runs a call so that the audit log has an entry for it if it changes something. A call that changes the database
 * writes its entry in `completing`, in the same transaction. The entries of other calls, and those of refused sign-ins,
 * are written here.
 */
export async function audited<T>(ctx: Ctx, work: () => Promise<T>): Promise<T> {
  try {
    const output = await work()
    if (ctx.call && !ctx.call.isSettled)
      await orLog(ctx, () => completing({ ...ctx, storeAnswer: undefined }, async () => output))
    return output
  } catch (error) {
    if (isRefusedSignIn(ctx, error)) await orLog(ctx, () => recordFailure(ctx))
    throw error
  }
}

const signIns = new Set(['auth.signIn', 'auth.acceptLink', 'auth.setUp'])

const isRefusedSignIn = ({ call }: Ctx, error: unknown): boolean =>
  error instanceof AppError && error.code === 'INVALID_CREDENTIALS' && signIns.has(call?.action ?? '')

async function recordFailure(ctx: Ctx): Promise<void> {
  const { call } = ctx
  if (!call) return
  await failures.take(ctx, 'all')
  const entry = entryOf({ ...call, action: 'auth.signInFailed' }, undefined)
  await transaction(ctx, async ({ entries }) => void entries?.push(entry))
}

// The call is done, or refused: its answer stays what it is, even if a full disk prevents the entry.
async function orLog(ctx: Ctx, write: () => Promise<unknown>): Promise<void> {
  await write().catch((error: unknown) =>
    ctx.log.error({ err: error, call: ctx.call }, 'an entry of the audit log could not be written'),
  )
}
