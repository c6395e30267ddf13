import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'

const yearInSeconds = 31_536_000
const nothing = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"
// The API browser is one page whose script inserts its own styles.
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
 * Headers of every Fastify answer. Pages of the site and of the admin set their own Content-Security-Policy; everything
 * under /api is data, and may do nothing in a browser.
 */
export function installHeaders(app: FastifyInstance): void {
  const headers = plainHeaders(app.deps.config)
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers)
    if (!/^\/api(?:[/?]|$)/.test(request.url)) return done()
    reply.header('content-security-policy', /^\/api\/docs(?:[/?]|$)/.test(request.url) ? docs : nothing)
    reply.header('cross-origin-resource-policy', 'same-origin')
    done()
  })
  if (app.deps.config.purge) keepFromSharedCaches(app)
}

/**
 * An answer that no purge names must not stay in a shared cache. Answers that a purge names say themselves whether
 * they may be stored.
 */
function keepFromSharedCaches(app: FastifyInstance): void {
  app.addHook('onSend', (_request, reply, payload, done) => {
    const isPersonal = reply.getHeader('set-cookie') !== undefined
    if (isPersonal || reply.getHeader('cache-control') === undefined)
      reply.header('cache-control', 'private, no-store')
    done(null, payload)
  })
}

/** Headers of every answer of any kind. */
export const plainHeaders = (config: Pick<Config, 'publicUrl' | 'copyOf'>): Record<string, string> => ({
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  ...(config.publicUrl.startsWith('https:') && { 'strict-transport-security': `max-age=${yearInSeconds}` }),
  ...robotsHeader(config),
})

/** Search engines must not list a staging copy. */
export const robotsHeader = ({ copyOf }: Pick<Config, 'copyOf'>): Record<string, string> =>
  copyOf === undefined ? {} : { 'x-robots-tag': 'noindex, nofollow' }
