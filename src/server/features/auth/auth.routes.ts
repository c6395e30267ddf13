import type { FastifyInstance, FastifyReply } from 'fastify'
import { authEndpoints as endpoints } from '../../../contracts/auth.ts'
import { passkeyEndpoints, secondFactorEndpoints } from '../../../contracts/second-factor.ts'
import { type Ctx, contextOf, system } from '../../core/context.ts'
import { clientOf, createAllowance } from '../../core/rate-limit.ts'
import { handle } from '../../http/handle.ts'
import {
  bearerToken,
  bearerTokenOrNone,
  clearSessionCookie,
  cookieToken,
  isFromThisSite,
  ownCookieToken,
  setOwnCookie,
  setSessionCookie,
} from '../../http/session.ts'
import type { Attempts } from './attempts.ts'
import * as auth from './auth.ts'
import { knownBrowserCookie, knownBrowserOf, knownSeconds } from './known-browser.ts'
import { acceptInvite, checkInvite, sendForgotten, userOfLink } from './links.ts'
import {
  addPasskey,
  listPasskeys,
  newPasskeyOptions,
  removePasskey,
  signInOptions,
  signInWithPasskey,
} from './passkeys.ts'
import { changePassword, updateProfile, withErrorOfField } from './profile.ts'
import { confirmTwoStep, renewRecoveryCodes, startTwoStep, turnOffTwoStep, twoStep } from './second-factor.ts'
import { endOtherSessions, endOwnSession, listSessions } from './sessions.ts'
import { setUp } from './setup.ts'
import { unsavedOf } from './unsaved.ts'

const mailsPerAddress = 10
const mailsPerAccount = 3
const passkeyTries = 300

export function authRoutes(app: FastifyInstance): void {
  const { attempts } = app
  app.addHook('onReady', () => unsavedOf(app.deps).begin(contextOf(app.deps, system)))
  const guarded = async (
    ctx: Ctx,
    reply: FastifyReply,
    work: () => Promise<auth.SignedIn>,
    account?: string,
  ) => enter(ctx, reply, await attempts.guard({ address: reply.request.ip, account }, work))
  handle(app, endpoints.login, async (ctx, { body }, reply) => {
    const { ip: address, cookies } = reply.request
    const account = auth.accountOf(body.email)
    const known = await knownBrowserOf(ctx, account, cookies)
    const signIn = () => auth.login(ctx, body, userAgentOf(reply))
    return enter(ctx, reply, await attempts.guard({ address, account, known }, signIn))
  })
  handle(app, endpoints.setup, (ctx, { body }, reply) =>
    guarded(ctx, reply, () => setUp(ctx, body, userAgentOf(reply))),
  )
  handle(app, endpoints.acceptInvite, async (ctx, { body }, reply) => {
    // Someone who can read another person's email must not be able to try codes from many client addresses.
    const userId = await userOfLink(ctx, body.inviteToken)
    return guarded(
      ctx,
      reply,
      () => acceptInvite(ctx, body, userAgentOf(reply)),
      userId && `link of ${userId}`,
    )
  })
  handle(app, endpoints.checkInvite, (ctx, { body }) => checkInvite(ctx, body.inviteToken))
  const asking = createAllowance('forgotten, address', mailsPerAddress)
  const mails = createAllowance('forgotten, account', mailsPerAccount)
  handle(app, endpoints.forgotten, async (ctx, { body }, { request }) => {
    await asking.take(ctx, clientOf(request.ip))
    // A refusal would reveal that someone has asked before, so the answer stays the same.
    const isFirst = await mails.take(ctx, auth.accountOf(body.email)).then(
      () => true,
      () => false,
    )
    return isFirst ? sendForgotten(ctx, body.email) : null
  })
  // Nobody can guess a passkey, so failures lock nothing. The limit only restricts the work that one client causes.
  const asked = createAllowance('passkey asked', passkeyTries)
  const tried = createAllowance('passkey tried', passkeyTries)
  handle(app, passkeyEndpoints.signInOptions, async (ctx, _input, { request }) => {
    await asked.take(ctx, clientOf(request.ip))
    return signInOptions(ctx)
  })
  handle(app, passkeyEndpoints.signIn, async (ctx, { body }, reply) => {
    await tried.take(ctx, clientOf(reply.request.ip))
    return enter(ctx, reply, await signInWithPasskey(ctx, body.response, userAgentOf(reply)))
  })
  handle(app, endpoints.logout, async (ctx, _input, reply) => {
    const bearer = bearerTokenOrNone(reply.request)
    // If the sign-out fails, the browser keeps the cookie and sends it again.
    const ended = await auth.logout(ctx, [bearer, ownCookieToken(reply.request)])
    // Without this condition, a page of another site could sign its visitor out here.
    if (bearer !== undefined || isFromThisSite(reply.request)) clearSessionCookie(reply)
    return ended
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

/** Signs the browser in and remembers it. */
async function enter(ctx: Ctx, reply: FastifyReply, signedIn: auth.SignedIn): Promise<auth.SignedIn> {
  setSessionCookie(reply, signedIn.token)
  await rememberBrowser(ctx, reply, signedIn.user.id)
  return signedIn
}

async function rememberBrowser(ctx: Ctx, reply: FastifyReply, userId: string): Promise<void> {
  const cookie = await knownBrowserCookie(ctx, userId, reply.request.cookies)
  if (cookie) setOwnCookie(reply, cookie.name, cookie.value, { path: '/api/auth', maxAge: knownSeconds })
}

/**
 * The calls with which people manage their own account. Wrong passwords and codes are limited per person, separately
 * from sign-ins, so no stranger can stop someone from changing their password.
 */
function ownAccountRoutes(app: FastifyInstance, attempts: Attempts): void {
  const guarded = async <T>(
    ctx: Ctx,
    reply: FastifyReply,
    work: () => Promise<T>,
    field: 'currentPassword' | 'code' = 'currentPassword',
  ) => {
    const { id } = await auth.me(ctx)
    const known = `signed in ${id}`
    return withErrorOfField(field, attempts.guard({ address: reply.request.ip, known }, work))
  }
  handle(app, endpoints.updateMe, (ctx, { body }, reply) =>
    guarded(ctx, reply, () => updateProfile(ctx, body)),
  )
  handle(app, endpoints.changePassword, async (ctx, { body }, reply) => {
    await guarded(ctx, reply, () => changePassword(ctx, body, bearerToken(reply.request)))
    await rememberBrowser(ctx, reply, (await auth.me(ctx)).id)
    return null
  })
  handle(app, endpoints.sessions, (ctx, _input, { request }) =>
    listSessions(ctx, bearerToken(request) ?? cookieToken(request)),
  )
  handle(app, endpoints.endSession, (ctx, { params }) => endOwnSession(ctx, params.id))
  handle(app, endpoints.endOtherSessions, (ctx, _input, { request }) =>
    endOtherSessions(ctx, bearerToken(request)),
  )
  handle(app, secondFactorEndpoints.get, (ctx) => twoStep(ctx))
  handle(app, secondFactorEndpoints.start, (ctx, { body }, reply) =>
    guarded(ctx, reply, () => startTwoStep(ctx, body.currentPassword)),
  )
  handle(app, secondFactorEndpoints.confirm, (ctx, { body }, reply) =>
    guarded(ctx, reply, () => confirmTwoStep(ctx, body.code), 'code'),
  )
  handle(app, secondFactorEndpoints.renewCodes, (ctx, { body }, reply) =>
    guarded(ctx, reply, () => renewRecoveryCodes(ctx, body.currentPassword)),
  )
  handle(app, secondFactorEndpoints.turnOff, (ctx, { body }, reply) =>
    guarded(ctx, reply, () => turnOffTwoStep(ctx, body.currentPassword)),
  )
  handle(app, passkeyEndpoints.list, (ctx) => listPasskeys(ctx))
  handle(app, passkeyEndpoints.createOptions, (ctx, { body }, reply) =>
    guarded(ctx, reply, () => newPasskeyOptions(ctx, body.currentPassword)),
  )
  handle(app, passkeyEndpoints.create, (ctx, { body }) => addPasskey(ctx, body))
  handle(app, passkeyEndpoints.delete, (ctx, { params }) => removePasskey(ctx, params.id))
}

const userAgentOf = ({ request }: FastifyReply) => request.headers['user-agent']
