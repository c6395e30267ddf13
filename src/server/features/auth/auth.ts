import type { z } from 'zod'
import type { loginInput, signedIn } from '../../../contracts/auth.ts'
import type { User } from '../../../contracts/users.ts'
import { changedNothing, note } from '../../core/audit.ts'
import { requireViewer } from '../../core/authorization.ts'
import type { Ctx } from '../../core/context.ts'
import { AppError } from '../../core/errors.ts'
import * as queries from './auth.queries.ts'
import { requireCode } from './codes.ts'
import { verifyPassword } from './passwords.ts'
import { endSession, findViewer, startSession } from './sessions.ts'

export { createAttempts } from './attempts.ts'
export { hasTwoStep, removeTwoStep } from './codes.ts'
export { type MailOutcome, mailLink } from './link-mail.ts'
export { cancelLinks, createInvite } from './links.ts'
export { hashPassword, refuseWeakPassword, verifyPassword } from './passwords.ts'
export { findViewer, revokeSessions, startSession } from './sessions.ts'

export type SignedIn = z.input<typeof signedIn>

/** Whether the site still waits for its first administrator. */
export const isSetUpOpen = async ({ db }: Ctx): Promise<boolean> => !(await queries.hasAdministrator(db))

/** The normalised email address of an account. */
export const accountOf = (email: string): string => email.trim().toLowerCase()

/**
 * Starts a new session. Throws INVALID_CREDENTIALS for a wrong password or code, and for an unknown address, which
 * takes the same work as a wrong password. Throws CODE_REQUIRED if the account has two-step sign-in and no code is
 * given.
 */
export async function login(
  ctx: Ctx,
  { email, password, code }: z.output<typeof loginInput>,
  userAgent?: string,
): Promise<SignedIn> {
  const account = accountOf(email)
  // PostgreSQL refuses a NUL character in a text, and no account has one.
  const found = account.includes('\0') ? undefined : await queries.findCredentials(ctx.db, account)
  if (found) note(ctx, { entity: { type: 'user', id: found.id, title: found.name } })
  const matches = await verifyPassword(password, found?.passwordHash)
  if (!found || !matches) throw new AppError('INVALID_CREDENTIALS', 'Invalid email or password')
  const { passwordHash, ...user } = found
  await requireCode(ctx, user.id, code)
  note(ctx, { actor: user })
  return { user, token: await startSession(ctx, user.id, { userAgent, proof: { passwordHash } }) }
}

/** Ends the sessions of these tokens. */
export async function logout(ctx: Ctx, tokens: (string | undefined)[]): Promise<null> {
  for (const token of tokens) if (token !== undefined) await endSession(ctx, token)
  // Every ended session has its own entry in the audit log, so this call needs none.
  changedNothing(ctx)
  return null
}

/** The signed-in user. Throws UNAUTHENTICATED if the session has ended. */
export async function me(ctx: Ctx): Promise<User> {
  const { id } = requireViewer(ctx)
  const user = id === null ? undefined : await queries.findUser(ctx.db, id)
  if (!user) throw sessionIsOver()
  return user
}

/** The user and the token of an active session, for a page that has only the cookie; undefined if it has ended. */
export async function restore(ctx: Ctx, token: string | undefined): Promise<SignedIn | undefined> {
  const viewer = token === undefined ? undefined : await findViewer(ctx, token)
  const user = viewer?.id ? await queries.findUser(ctx.db, viewer.id) : undefined
  return user && token !== undefined ? { user, token } : undefined
}

export const sessionIsOver = () => new AppError('UNAUTHENTICATED', 'Your session has ended. Sign in again.')
