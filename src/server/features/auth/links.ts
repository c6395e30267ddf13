import type { z } from 'zod'
import type { inviteInput } from '../../../contracts/auth.ts'
import { inviteSeconds, resetSeconds } from '../../../contracts/users.ts'
import { changedNothing, note } from '../../core/audit.ts'
import { type Ctx, completing } from '../../core/context.ts'
import { AppError } from '../../core/errors.ts'
import { transaction } from '../../core/transaction.ts'
import { hashToken, newToken } from '../../platform/ids.ts'
import * as queries from './auth.queries.ts'
import { requireCode } from './codes.ts'
import { mailLink } from './link-mail.ts'
import { hashPassword, refuseWeakPassword } from './passwords.ts'
import { revokeSessions, startSession } from './sessions.ts'

/**
 * Creates a one-time link with which the user sets a password within seven days. It replaces the user's earlier links.
 */
export const createInvite = (ctx: Ctx, userId: string): Promise<string> =>
  createLink(ctx, userId, 'invite', inviteSeconds)

/**
 * Emails a link, valid for an hour, to a user who forgot the password. Sends nothing if nobody has this address, or if
 * the account has neither a password nor an open invitation: an author from an import has no access. The work happens
 * after the answer, so the answer reveals nothing. Throws MAIL_NOT_CONFIGURED.
 */
export async function sendForgotten(ctx: Ctx, email: string): Promise<null> {
  if (!ctx.config.mail)
    throw new AppError(
      'MAIL_NOT_CONFIGURED',
      'This site does not send email. Ask an administrator for a password reset link.',
    )
  // The link is created after the answer, if at all, so this call itself changes nothing.
  changedNothing(ctx)
  void mailForgotten(ctx, email).catch((error: unknown) =>
    ctx.log.error({ err: error }, 'a password reset link could not be created'),
  )
  return null
}

/** Ends all open links of the user. Call it when the people who received them may no longer be the right ones. */
export const cancelLinks = (ctx: Ctx, userId: string) => queries.takeLinks(ctx.db, userId)

/**
 * Sets the password with a link, ends the user's other sessions and signs the user in. If the account has two-step
 * sign-in, a reset link from an email still needs a code; a link that an administrator handed over does not. Throws
 * UNAUTHENTICATED if the link is no longer valid, CODE_REQUIRED, INVALID_CREDENTIALS, VALIDATION_FAILED.
 */
export async function acceptInvite(
  ctx: Ctx,
  { inviteToken, password, code }: z.output<typeof inviteInput>,
  userAgent?: string,
) {
  const link = await findLink(ctx, inviteToken)
  const user = link?.userId ? await queries.findUser(ctx.db, link.userId) : undefined
  if (!link || !user) throw linkIsOver()
  refuseWeakPassword(password, user.email)
  if (link.purpose === 'reset') await requireCode(ctx, user.id, code)
  const passwordHash = await hashPassword(password)
  return completing(ctx, async (ctx) => {
    const links = await queries.takeLinks(ctx.db, user.id)
    if (!links.some((row) => row.tokenHash === link.tokenHash)) throw linkIsOver()
    await queries.setPassword(ctx.db, user.id, passwordHash, ctx.now())
    await revokeSessions(ctx, user.id)
    note(ctx, { actor: user })
    const token = await startSession(ctx, user.id, { userAgent })
    return { user: { ...user, version: user.version + 1 }, token }
  })
}

/** The user whose password a link sets; undefined if it is no longer valid. */
export const userOfLink = async (ctx: Ctx, inviteToken: string): Promise<string | undefined> =>
  (await findLink(ctx, inviteToken))?.userId ?? undefined

/** Whether a link can still be used. */
export const checkInvite = async (ctx: Ctx, inviteToken: string): Promise<{ isValid: boolean }> => ({
  isValid: (await userOfLink(ctx, inviteToken)) !== undefined,
})

async function findLink(ctx: Ctx, inviteToken: string) {
  const tokenHash = hashToken(inviteToken)
  return (
    (await queries.findOneTimeToken(ctx.db, 'invite', tokenHash, ctx.now())) ??
    (await queries.findOneTimeToken(ctx.db, 'reset', tokenHash, ctx.now()))
  )
}

async function createLink(ctx: Ctx, userId: string, purpose: 'invite' | 'reset', seconds: number) {
  const token = newToken()
  const expiresAt = new Date(Date.parse(ctx.now()) + seconds * 1000).toISOString()
  // Anyone can request a reset link, so it must not end the link that the account's owner already has.
  if (purpose === 'invite') await queries.takeLinks(ctx.db, userId)
  else await queries.deleteExpiredInvites(ctx.db, userId, ctx.now())
  await queries.insertOneTimeToken(ctx.db, { tokenHash: hashToken(token), purpose, userId, expiresAt })
  return `${ctx.config.publicUrl}/admin/login?invite=${token}`
}

async function mailForgotten(ctx: Ctx, email: string): Promise<void> {
  const account = email.trim().toLowerCase()
  if (account.includes('\0')) return
  const link = await transaction(ctx, async (ctx) => {
    // The lock prevents a link for an address that is being changed at the same time.
    const user = await queries.lockAccount(ctx.db, account, ctx.now())
    if (!user) return undefined
    note(ctx, { entity: { type: 'user', id: user.id, title: user.name } })
    return completing(ctx, async (ctx) => ({
      user,
      url: await createLink(ctx, user.id, 'reset', resetSeconds),
    }))
  })
  if (link) await mailLink(ctx, 'forgotten', link.user, link.url)
}

const linkIsOver = () =>
  new AppError(
    'UNAUTHENTICATED',
    'This link has expired or has already been used. Ask an administrator for a new one.',
  )
