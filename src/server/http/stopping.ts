import type { FastifyInstance } from 'fastify'
import { AppError } from './errors.ts'

/** While the server stops, what still arrives on open connections is sent away: 503. */
export function installStopping(app: FastifyInstance): void {
  let stopping = false
  app.addHook('preClose', async () => {
    stopping = true
  })
  app.addHook('onRequest', (_request, reply, done) => {
    if (!stopping) return done()
    reply.header('connection', 'close')
    done(new AppError('UNAVAILABLE', 'The server is stopping. Try again in a moment.', { retryAfter: 10 }))
  })
}
