import type { FastifyRequest } from 'fastify'
import { sessionCookie } from '../../contracts/auth.ts'
import type { Access } from '../../contracts/endpoint.ts'
import type { Viewer } from '../../contracts/permissions.ts'
import { authorize, requireViewer } from './context.ts'
import { AppError } from './errors.ts'

/** Finds who a token belongs to; undefined when it is unknown, revoked or expired. */
export type FindViewer = (token: string) => Promise<Viewer | undefined>

declare module 'fastify' {
  interface FastifyRequest {
    viewer: Viewer | null
  }
}

const safeMethods = new Set(['GET', 'HEAD'])

/** The door of every call: finds the viewer, and refuses with 401 or 403 before anything else is read. */
export async function admit(request: FastifyRequest, access: Access): Promise<void> {
  if (access === 'public') return
  const token = tokenFor(request, access)
  request.viewer = token ? ((await request.server.findViewer(token)) ?? null) : null
  if (access === 'cookie') return
  if (access === 'session') {
    requireViewer(request)
    return
  }
  authorize(request, access)
}

function tokenFor(request: FastifyRequest, access: Access): string | undefined {
  const bearer = bearerToken(request)
  if (bearer !== undefined) return bearer
  if (access === 'cookie') return isSameOrigin(request) ? cookieToken(request) : undefined
  if (access === 'session' && safeMethods.has(request.method)) return cookieToken(request)
  return undefined
}

/** The token of the Authorization header; undefined without one. Throws UNAUTHENTICATED for another scheme. */
export function bearerToken(request: FastifyRequest): string | undefined {
  const { authorization } = request.headers
  if (authorization === undefined) return undefined
  const match = /^Bearer ([\w-]{20,200})$/i.exec(authorization)
  if (!match?.[1]) throw new AppError('UNAUTHENTICATED', 'Authentication required')
  return match[1]
}

export const cookieToken = (request: FastifyRequest): string | undefined =>
  request.cookies[sessionCookie] || undefined

/** Whether a page of this very site sent the request: what makes it safe to act on a cookie. */
function isSameOrigin(request: FastifyRequest): boolean {
  const site = request.headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin') return false
  const { origin } = request.headers
  if (origin === undefined) return site === 'same-origin'
  return origin === request.server.deps.config.publicUrl || origin === `${request.protocol}://${request.host}`
}
