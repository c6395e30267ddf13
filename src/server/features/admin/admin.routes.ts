import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { cookieToken } from '../../http/session.ts'
import { adminHeaders, adminShell, redirectFor, withoutSession } from './admin.ts'

/** The administration: one page for all of its screens. Only the sign-in screen is shown to who is not signed in. */
export function adminRoutes(app: FastifyInstance): void {
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    const token = cookieToken(request)
    const viewer = token === undefined ? undefined : await app.findViewer(token)
    reply.headers(adminHeaders)
    const elsewhere = redirectFor(request.url, viewer !== undefined)
    if (elsewhere) return reply.redirect(elsewhere, 302)
    const html = await adminShell()
    return reply.type('text/html; charset=utf-8').send(viewer ? html : withoutSession(html))
  }
  for (const url of ['/admin', '/admin/*']) app.get(url, answer)
}
