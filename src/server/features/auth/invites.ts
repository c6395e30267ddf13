import type { z } from 'zod'
import type { inviteInput } from '../../../contracts/auth.ts'
import { inviteSeconds } from '../../../contracts/users.ts'
import { type Ctx, transaction } from '../../http/context.ts'
import { AppError } from '../../http/errors.ts'
import { hashToken, newToken } from '../../platform/ids.ts'
import * as queries from './auth.queries.ts'
import { hashPassword, refuseWeakPassword } from './passwords.ts'
import { revokeSessions, startSession } from './sessions.ts'

/** A link by which the user sets a password, once, within seven days. Earlier links of the user end. */
export async function createInvite(ctx: Ctx, userId: string): Promise<string> {
  const token = newToken()
  const expiresAt = new Date(Date.parse(ctx.now()) + inviteSeconds * 1000).toISOString()
  await queries.takeInvites(ctx.db, userId)
  await queries.insertOneTimeToken(ctx.db, {
    tokenHash: hashToken(token),
    purpose: 'invite',
    userId,
    expiresAt,
  })
  return `${ctx.config.publicUrl}/admin/login?invite=${token}`
}

/** Takes the user's open links away: for when the password is set in another way. */
export const cancelInvites = (ctx: Ctx, userId: string) => queries.takeInvites(ctx.db, userId)

/** Sets the password of an invited user, ends their other sessions and signs in. Throws UNAUTHENTICATED when the link is no longer good. */
export async function acceptInvite(
  ctx: Ctx,
  { inviteToken, password }: z.output<typeof inviteInput>,
  userAgent?: string,
) {
  const tokenHash = hashToken(inviteToken)
  const invite = await queries.findOneTimeToken(ctx.db, 'invite', tokenHash, ctx.now())
  const user = invite?.userId ? await queries.findUser(ctx.db, invite.userId) : undefined
  if (!user) throw linkIsOver()
  refuseWeakPassword(password, user.email)
  const passwordHash = await hashPassword(password)
  return transaction(ctx, async (ctx) => {
    const taken = await queries.takeInvites(ctx.db, user.id)
    if (!taken.some((row) => row.tokenHash === tokenHash)) throw linkIsOver()
    await queries.setPassword(ctx.db, user.id, passwordHash, ctx.now())
    await revokeSessions(ctx, user.id)
    const token = await startSession(ctx, user.id, userAgent)
    return { user: { ...user, version: user.version + 1 }, token }
  })
}

const linkIsOver = () =>
  new AppError('UNAUTHENTICATED', 'This link has been used or has ended. Ask an administrator for a new one.')
