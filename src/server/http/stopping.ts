import type { IncomingMessage, ServerResponse } from 'node:http'
import { setImmediate as immediate, setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../core/errors.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Answers requests that still arrive, telling every client to use another connection, until there is none left, or
     * until this time is over. Call it before `close`.
     */
    drain(withinMs?: number): Promise<void>
  }
}

const drainedWithinMs = 3000
const checkedEveryMs = 50

/**
 * How the server stops. `drain` closes each open connection after one more answer, so that none is cut while its
 * client sends another request; `/api/ready` says 503 from then on. Requests after `close` are refused with 503.
 */
export function installStopping(app: FastifyInstance): void {
  let state: 'running' | 'draining' | 'stopping' = 'running'
  app.addHook('preClose', async () => {
    state = 'stopping'
  })
  app.addHook('onRequest', (request, reply, done) => {
    if (state === 'running' || (state === 'draining' && request.url !== '/api/ready')) return done()
    reply.header('connection', 'close')
    done(new AppError('UNAVAILABLE', 'The server is stopping. Try again in a moment.', { retryAfter: 10 }))
  })
  app.decorate('drain', async (withinMs = drainedWithinMs) => {
    state = 'draining'
    // The first of all listeners, because the page cache answers by itself.
    app.server.prependListener('request', sayClose)
    const giveUpAt = performance.now() + withinMs
    const connections = promisify(app.server.getConnections).bind(app.server)
    do {
      await wait(checkedEveryMs)
      // After this, every connection that was waiting has been accepted, and counts.
      await immediate()
    } while (performance.now() < giveUpAt && (await connections()) > 0)
  })
}

function sayClose(_request: IncomingMessage, response: ServerResponse): void {
  response.shouldKeepAlive = false
}
