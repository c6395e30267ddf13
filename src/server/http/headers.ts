import type { FastifyInstance } from 'fastify'

const yearInSeconds = 31_536_000
const nothing = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"
// The browser of the API is one page with a script that puts its styles into it.
const docs = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "worker-src 'self' blob:",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ')

/**
 * Headers that every answer of Fastify starts with. Pages of the site and of the administration set a
 * Content-Security-Policy of their own; what is under /api is data, and may do nothing in a browser.
 */
export function installHeaders(app: FastifyInstance): void {
  const isHttps = app.deps.config.publicUrl.startsWith('https:')
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-content-type-options', 'nosniff')
    reply.header('referrer-policy', 'strict-origin-when-cross-origin')
    if (isHttps) reply.header('strict-transport-security', `max-age=${yearInSeconds}`)
    if (!/^\/api(?:[/?]|$)/.test(request.url)) return
    reply.header('content-security-policy', /^\/api\/docs(?:[/?]|$)/.test(request.url) ? docs : nothing)
    reply.header('cross-origin-resource-policy', 'same-origin')
  })
}
