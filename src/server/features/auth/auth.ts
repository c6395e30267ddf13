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
  const expiresAt = new Date(Date.parse(ctx.now()) + sessionSeconds * 1000).toISOString()
  await queries.insertSession(ctx.db, { tokenHash: hashToken(token), userId, createdAt: ctx.now(), expiresAt })
  return token
}
