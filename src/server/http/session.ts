import type { FastifyReply, FastifyRequest } from 'fastify'
import { sessionCookie, sessionSeconds } from '../../contracts/auth.ts'
import type { Access } from '../../contracts/endpoint.ts'
import type { Viewer } from '../../contracts/permissions.ts'
import { authorize, requireViewer } from '../core/authorization.ts'
import { cookieName } from '../core/cookie-name.ts'
import { AppError } from '../core/errors.ts'

/** Finds the owner of a token; undefined if it is unknown, revoked or expired. */
export type FindViewer = (token: string) => Promise<Viewer | undefined>

declare module 'fastify' {
  interface FastifyRequest {
    viewer: Viewer | null
  }
}

const safeMethods = new Set(['GET', 'HEAD'])

/**
 * The first step of every call: finds the viewer, and refuses with 401 or 403 before anything else is read. Calls that
 * rely on the cookie check it themselves.
 */
export async function admit(request: FastifyRequest, access: Access): Promise<void> {
  if (access === 'public' || access === 'cookie') return
  const token = tokenFor(request, access)
  request.viewer = token ? ((await request.server.findViewer(token)) ?? null) : null
  if (access === 'session') requireViewer(request)
  else authorize(request, access)
}

// A cookie alone never authorises a change: a page of another site could make the browser send it.
function tokenFor(request: FastifyRequest, access: Access): string | undefined {
  const bearer = bearerToken(request)
  if (bearer !== undefined) return bearer
  return access === 'session' && safeMethods.has(request.method) ? cookieToken(request) : undefined
}

/** The token of the Authorization header; undefined without one. Throws UNAUTHENTICATED for another scheme. */
export function bearerToken(request: FastifyRequest): string | undefined {
  const token = bearerTokenOrNone(request)
  if (token === undefined && request.headers.authorization !== undefined) {
    throw new AppError('UNAUTHENTICATED', 'Authentication required')
  }
  return token
}

/** The token of the Authorization header; undefined without a usable one. */
export const bearerTokenOrNone = (request: FastifyRequest): string | undefined =>
  /^Bearer ([\w-]{20,200})$/i.exec(request.headers.authorization ?? '')?.[1]

export const cookieToken = (request: FastifyRequest): string | undefined =>
  request.cookies[cookieName(request.server.deps.config, sessionCookie)] || undefined

/** The token of the cookie, if a page of this site sent it. */
export const ownCookieToken = (request: FastifyRequest): string | undefined =>
  isFromThisSite(request) ? cookieToken(request) : undefined

/** Whether a page of this very site sent the request: only then is it safe to act on a cookie. */
export function isFromThisSite(request: FastifyRequest): boolean {
  const site = request.headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin') return false
  const { origin } = request.headers
  if (origin === undefined) return site === 'same-origin'
  return origin === request.server.deps.config.publicUrl || origin === `${request.protocol}://${request.host}`
}

export function setSessionCookie(reply: FastifyReply, token: string): void {
  setOwnCookie(reply, sessionCookie, token, { path: '/', maxAge: sessionSeconds })
}

/** Sets a cookie of this site, inaccessible to scripts. `maxAge` is in seconds. */
export function setOwnCookie(
  reply: FastifyReply,
  name: string,
  value: string,
  range: { path: string; maxAge: number },
): void {
  reply.setCookie(cookieName(reply.server.deps.config, name), value, { ...cookieAttributes(reply), ...range })
}

export function clearSessionCookie(reply: FastifyReply): void {
  setOwnCookie(reply, sessionCookie, '', { path: '/', maxAge: 0 })
}

function cookieAttributes({ request }: FastifyReply) {
  const secure = request.protocol === 'https' || request.server.deps.config.publicUrl.startsWith('https:')
  return { httpOnly: true, sameSite: 'lax', secure } as const
}
