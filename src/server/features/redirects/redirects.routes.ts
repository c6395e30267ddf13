import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { redirectEndpoints as endpoints } from '../../../contracts/redirects.ts'
import { handle } from '../../http/handle.ts'
import * as redirects from './redirects.ts'
import { exportCsv, importCsv } from './redirects-csv.ts'

export function redirectRoutes(app: FastifyInstance): void {
  handle(app, endpoints.list, async (ctx, { query }) => {
    await app.redirectHits.store()
    return redirects.list(ctx, query)
  })
  handle(app, endpoints.get, (ctx, { params }) => redirects.get(ctx, params.id))
  handle(app, endpoints.create, (ctx, { body }) => redirects.create(ctx, body))
  handle(app, endpoints.update, (ctx, { params, body }) => redirects.update(ctx, params.id, body))
  handle(app, endpoints.delete, (ctx, { params }) => redirects.remove(ctx, params.id))
  handle(app, endpoints.import, (ctx, { body }) => importCsv(ctx, body.csv))
  handle(app, endpoints.export, async (ctx, { query }, reply) => {
    await app.redirectHits.store()
    reply.header('content-disposition', 'attachment; filename="redirects.csv"')
    return Readable.from(await exportCsv(ctx, query))
  })
}
