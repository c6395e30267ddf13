import type { FastifyInstance } from 'fastify'
import { notFoundEndpoints as endpoints } from '../../../contracts/not-found.ts'
import { handle } from '../../http/handle.ts'
import * as notFound from './not-found.ts'

export function notFoundRoutes(app: FastifyInstance): void {
  handle(app, endpoints.list, async (ctx, { query }) => {
    await app.missedRequests.write()
    return notFound.list(ctx, query)
  })
  handle(app, endpoints.suggestion, (ctx, { params }) => notFound.suggest(ctx, params.id))
  handle(app, endpoints.delete, (ctx, { params }) => notFound.remove(ctx, params.id))
  handle(app, endpoints.clear, async (ctx, { query }) => {
    await app.missedRequests.write()
    return notFound.clear(ctx, query.robots)
  })
}
