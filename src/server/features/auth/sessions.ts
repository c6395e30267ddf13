import { sessionSeconds } from '../../../contracts/auth.ts'
import type { Viewer } from '../../../contracts/permissions.ts'
import type { Ctx } from '../../http/context.ts'
import { hashToken, newToken } from '../../platform/ids.ts'
import * as queries from './auth.queries.ts'

/** Who a bearer token belongs to; undefined when it is unknown, revoked or expired. */
export const findViewer = (ctx: Ctx, token: string): Promise<Viewer | undefined> =>
  queries.findSessionViewer(ctx.db, hashToken(token), ctx.now())

/** Starts a session and returns its token, which lives `sessionSeconds`. */
export async function startSession(ctx: Ctx, userId: string): Promise<string> {
  const token = newToken()
  const createdAt = ctx.now()
  const expiresAt = new Date(Date.parse(createdAt) + sessionSeconds * 1000).toISOString()
  await queries.deleteExpiredSessions(ctx.db, userId, createdAt)
  await queries.insertSession(ctx.db, { tokenHash: hashToken(token), userId, createdAt, expiresAt })
  return token
}

/** Ends one session. A token that is no session's is no error. */
export const endSession = (ctx: Ctx, token: string) => queries.deleteSession(ctx.db, hashToken(token))

/** Ends all sessions of a user, but for the one of `keepToken`. */
export const revokeSessions = (ctx: Ctx, userId: string, keepToken?: string) =>
  queries.deleteSessionsOf(ctx.db, userId, keepToken === undefined ? undefined : hashToken(keepToken))
