import { randomBytes } from 'node:crypto'
import { generateSecret, generateURI } from 'otplib'
import { type Ctx, completing } from '../../core/context.ts'
import { AppError, invalidField } from '../../core/errors.ts'
import * as settings from '../settings/settings.ts'
import { lockAccess } from './auth.queries.ts'
import { cancelLinks, me } from './auth.ts'
import { confirmedSecret, hashCode, isCodeOf, removeTwoStep, wrongCode } from './codes.ts'
import { requirePassword } from './profile.ts'
import * as queries from './second-factor.queries.ts'

const recoveryCodeCount = 10
// Base 32 without the letters that look like digits.
const alphabet = 'ABCDEFGHJKMNPQRSTVWXYZ0123456789'

/** Whether the viewer's own account needs a code, and how many recovery codes are left. */
export async function twoStep(ctx: Ctx): Promise<{ isOn: boolean; recoveryCodesLeft: number }> {
  const { id } = await me(ctx)
  const isOn = (await confirmedSecret(ctx, id)) !== undefined
  return { isOn, recoveryCodesLeft: isOn ? await queries.countRecoveryCodes(ctx.db, id) : 0 }
}

/**
 * Creates a secret for the viewer's authenticator app. Nothing changes until a code confirms it. Throws
 * INVALID_CREDENTIALS.
 */
export async function startTwoStep(ctx: Ctx, password: string): Promise<{ secret: string; uri: string }> {
  const { id, email } = await me(ctx)
  await requirePassword(ctx, id, password)
  if (await confirmedSecret(ctx, id))
    throw invalidField('currentPassword', 'Two-step sign-in is already on. Turn it off first.')
  const secret = generateSecret()
  await queries.storeUnconfirmed(ctx.db, { userId: id, secret, confirmedAt: null, lastStep: 0 })
  const { siteName } = await settings.stored(ctx)
  const issuer = siteName.replaceAll(':', ' ').trim() || new URL(ctx.config.publicUrl).hostname
  return { secret, uri: generateURI({ issuer, label: email, secret }) }
}

/**
 * Turns two-step sign-in on with a first code from the app. Also ends open links, because one from an email would
 * replace the code. Returns the recovery codes. Throws INVALID_CREDENTIALS.
 */
export async function confirmTwoStep(ctx: Ctx, code: string): Promise<{ recoveryCodes: string[] }> {
  const { id } = await me(ctx)
  const found = await queries.findAuthenticator(ctx.db, id)
  if (!found || found.confirmedAt !== null)
    throw invalidField('code', 'There is nothing to confirm. Start the setup again.')
  return completing(ctx, async (ctx) => {
    // The lock makes sure that a link that is being created at the same time ends too.
    await lockAccess(ctx.db, id)
    if (!(await isCodeOf(ctx, found, code))) throw wrongCode()
    await cancelLinks(ctx, id)
    await queries.setConfirmed(ctx.db, id, ctx.now())
    return newRecoveryCodes(ctx, id)
  })
}

/** Replaces the viewer's recovery codes. Throws INVALID_CREDENTIALS, NOT_FOUND if two-step sign-in is off. */
export async function renewRecoveryCodes(ctx: Ctx, password: string): Promise<{ recoveryCodes: string[] }> {
  const { id } = await me(ctx)
  await requirePassword(ctx, id, password)
  if (!(await confirmedSecret(ctx, id))) throw new AppError('NOT_FOUND', 'Two-step sign-in is off.')
  return completing(ctx, (ctx) => newRecoveryCodes(ctx, id))
}

/** Turns two-step sign-in off, so that the viewer needs only the password. Throws INVALID_CREDENTIALS. */
export async function turnOffTwoStep(ctx: Ctx, password: string): Promise<null> {
  const { id } = await me(ctx)
  await requirePassword(ctx, id, password)
  await completing(ctx, (inner) => removeTwoStep(inner, id))
  return null
}

async function newRecoveryCodes(ctx: Ctx, userId: string): Promise<{ recoveryCodes: string[] }> {
  const recoveryCodes = Array.from({ length: recoveryCodeCount }, newRecoveryCode)
  await queries.replaceRecoveryCodes(
    ctx.db,
    userId,
    recoveryCodes.map((code) => hashCode(code)),
  )
  return { recoveryCodes }
}

/** A code of 80 bits, in four groups that are easy to copy by hand. */
function newRecoveryCode(): string {
  const characters = [...randomBytes(16)].map((byte) => alphabet[byte % alphabet.length])
  return characters.join('').replace(/(.{4})(?=.)/g, '$1-')
}
