import type { FastifyInstance, FastifyReply } from 'fastify'
import { authEndpoints as endpoints } from '../../../contracts/auth.ts'
import { handle } from '../../http/handle.ts'
import {
  bearerTokenOrNone,
  clearSessionCookie,
  isFromThisSite,
  ownCookieToken,
  setSessionCookie,
} from '../../http/session.ts'
import { createAttempts } from './attempts.ts'
import * as auth from './auth.ts'
import { acceptInvite } from './invites.ts'
import { setUp } from './setup.ts'

export function authRoutes(app: FastifyInstance): void {
  const attempts = createAttempts()
  const guarded = async (reply: FastifyReply, work: () => Promise<auth.SignedIn>, email?: string) => {
    const account = email === undefined ? undefined : auth.accountOf(email)
    const signedIn = await attempts.guard(reply.request.ip, account, work)
    setSessionCookie(reply, signedIn.token)
    return signedIn
  }
  handle(app, endpoints.login, (ctx, { body }, reply) =>
    guarded(reply, () => auth.login(ctx, body), body.email),
  )
  handle(app, endpoints.setup, (ctx, { body }, reply) => guarded(reply, () => setUp(ctx, body)))
  handle(app, endpoints.acceptInvite, (ctx, { body }, reply) => guarded(reply, () => acceptInvite(ctx, body)))
  handle(app, endpoints.logout, (ctx, _input, reply) => {
    const bearer = bearerTokenOrNone(reply.request)
    // Else a page of another site could sign its visitor out here.
    if (bearer !== undefined || isFromThisSite(reply.request)) clearSessionCookie(reply)
    return auth.logout(ctx, [bearer, ownCookieToken(reply.request)])
  })
  handle(app, endpoints.me, (ctx) => auth.me(ctx))
  handle(app, endpoints.session, async (ctx, _input, reply) => {
    const restored = await auth.restore(ctx, ownCookieToken(reply.request))
    if (restored) return restored
    if (isFromThisSite(reply.request)) clearSessionCookie(reply)
    throw auth.sessionIsOver()
  })
}
