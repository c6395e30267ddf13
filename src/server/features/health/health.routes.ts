import type { FastifyInstance } from 'fastify'
import { healthEndpoints as endpoints } from '../../../contracts/dashboard.ts'
import { handle } from '../../http/handle.ts'
import { latestProof } from '../backups/backups.ts'
import { createHealth, createReadiness } from './health.ts'

export function healthRoutes(app: FastifyInstance): void {
  const { engine, db, read, pages, background, disk } = app.deps
  const ready = createReadiness({ engine, db, read, pages, background, close: async () => undefined }, disk)
  handle(
    app,
    endpoints.health,
    createHealth(() => latestProof({ db: read })),
  )
  handle(app, endpoints.ready, ready)
}
