import type { FastifyInstance, FastifyReply } from 'fastify'
import { authEndpoints as endpoints } from '../../../contracts/auth.ts'
import type { Ctx } from '../../http/context.ts'
import { handle } from '../../http/handle.ts'
import {
  bearerToken,
  bearerTokenOrNone,
  clearSessionCookie,
  cookieToken,
  isFromThisSite,
  ownCookieToken,
  setSessionCookie,
} from '../../http/session.ts'
import { type Attempts, createAttempts } from './attempts.ts'
import * as auth from './auth.ts'
import { acceptInvite } from './invites.ts'
import { changePassword, updateProfile, withPasswordField } from './profile.ts'
import { endOtherSessions, endOwnSession, listSessions } from './sessions.ts'
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
    guarded(reply, () => auth.login(ctx, body, userAgentOf(reply)), body.email),
  )
  handle(app, endpoints.setup, (ctx, { body }, reply) =>
    guarded(reply, () => setUp(ctx, body, userAgentOf(reply))),
  )
  handle(app, endpoints.acceptInvite, (ctx, { body }, reply) =>
    guarded(reply, () => acceptInvite(ctx, body, userAgentOf(reply))),
  )
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
  ownAccountRoutes(app, attempts)
}

/** What the signed-in person may do to their own account. Wrong passwords count as those of signing in. */
function ownAccountRoutes(app: FastifyInstance, attempts: Attempts): void {
  const guarded = async <T>(ctx: Ctx, reply: FastifyReply, work: () => Promise<T>) => {
    const { email } = await auth.me(ctx)
    return withPasswordField(attempts.guard(reply.request.ip, auth.accountOf(email), work))
  }
  handle(app, endpoints.updateMe, (ctx, { body }, reply) =>
    guarded(ctx, reply, () => updateProfile(ctx, body)),
  )
  handle(app, endpoints.changePassword, (ctx, { body }, reply) =>
    guarded(ctx, reply, () => changePassword(ctx, body, bearerToken(reply.request))),
  )
  handle(app, endpoints.sessions, (ctx, _input, { request }) =>
    listSessions(ctx, bearerToken(request) ?? cookieToken(request)),
  )
  handle(app, endpoints.endSession, (ctx, { params }) => endOwnSession(ctx, params.id))
  handle(app, endpoints.endOtherSessions, (ctx, _input, { request }) =>
    endOtherSessions(ctx, bearerToken(request)),
  )
}

const userAgentOf = ({ request }: FastifyReply) => request.headers['user-agent']
