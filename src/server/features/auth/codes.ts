import { verify } from 'otplib'
import type { Ctx } from '../../core/context.ts'
import { AppError } from '../../core/errors.ts'
import { transaction } from '../../core/transaction.ts'
import { hashToken } from '../../platform/ids.ts'
import type { AuthenticatorTable } from './auth.table.ts'
import * as queries from './second-factor.queries.ts'
import { unsavedOf } from './unsaved.ts'

const clockToleranceSeconds = 30

/**
 * Turns two-step sign-in off for an account that has lost its authenticator and recovery codes. Returns whether it
 * was on.
 */
export const removeTwoStep = (ctx: Ctx, userId: string): Promise<boolean> =>
  transaction(ctx, (ctx) => queries.deleteSecondFactor(ctx.db, userId))

/**
 * Checks the second step of a sign-in. Accepts an account without two-step sign-in, and any other account with an
 * unused code: a currently valid one from the app, or a recovery code. Throws CODE_REQUIRED without a code,
 * INVALID_CREDENTIALS for a wrong one.
 */
export async function requireCode(ctx: Ctx, userId: string, code = ''): Promise<void> {
  const found = await confirmedSecret(ctx, userId)
  if (!found) return
  if (code === '')
    throw new AppError('CODE_REQUIRED', 'Enter the code from your authenticator app, or a recovery code.')
  if (await isCodeOf(ctx, found, code)) return
  if (await queries.takeRecoveryCode(ctx.db, userId, hashCode(code))) return
  throw wrongCode()
}

/** Whether an account needs a code besides the password. */
export const hasTwoStep = async (ctx: Ctx, userId: string): Promise<boolean> =>
  (await confirmedSecret(ctx, userId)) !== undefined

/** The secret for checking an account's codes; undefined while two-step sign-in is off. */
export async function confirmedSecret(ctx: Ctx, userId: string): Promise<AuthenticatorTable | undefined> {
  const found = await queries.findAuthenticator(ctx.db, userId)
  return found && found.confirmedAt !== null ? found : undefined
}

/** Whether this is a currently valid code from the app. An accepted code is used up. */
export async function isCodeOf(
  ctx: Ctx,
  { userId, secret, lastStep }: { userId: string; secret: string; lastStep: number },
  code: string,
): Promise<boolean> {
  const token = plain(code)
  if (!/^\d{6}$/.test(token)) return false
  const unsaved = unsavedOf(ctx)
  const epoch = Math.floor(Date.parse(ctx.now()) / 1000)
  const result = await verify({
    secret,
    token,
    epoch,
    epochTolerance: clockToleranceSeconds,
    afterTimeStep: Math.max(lastStep, unsaved.codes.lastStep(userId)),
  })
  if (!result.valid || !('timeStep' in result)) return false
  const { timeStep } = result
  return unsaved.orKeepStep(
    ctx,
    { userId, timeStep },
    async () => (await queries.takeStep(ctx.db, userId, timeStep)) !== undefined,
  )
}

/** The stored form of a recovery code. */
export const hashCode = (code: string): string => hashToken(plain(code))

const plain = (code: string) => code.replace(/[\s-]/g, '').toUpperCase()

export const wrongCode = () =>
  new AppError('INVALID_CREDENTIALS', 'This code is wrong or has already been used. Wait for the next one.')
