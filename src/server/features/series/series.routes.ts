import type { FastifyInstance } from 'fastify'
import { seriesEndpoints as endpoints } from '../../../contracts/series.ts'
import { handle } from '../../http/handle.ts'
import { inLanguage } from '../settings/settings.ts'
import * as series from './series.ts'

export function seriesRoutes(app: FastifyInstance): void {
  handle(app, endpoints.get, async (ctx, { params, query }) =>
    series.get(await inLanguage(ctx, query.lang), params.slug),
  )
  handle(app, endpoints.adminList, (ctx, { query }) => series.adminList(ctx, query))
  handle(app, endpoints.adminGet, (ctx, { params }) => series.adminGet(ctx, params.id))
  handle(app, endpoints.create, (ctx, { body }) => series.create(ctx, body))
  handle(app, endpoints.update, (ctx, { params, body }) => series.update(ctx, params.id, body))
  handle(app, endpoints.order, (ctx, { params, body }) => series.order(ctx, params.id, body))
  handle(app, endpoints.delete, (ctx, { params }) => series.remove(ctx, params.id))
  handle(app, endpoints.restore, (ctx, { params }) => series.restore(ctx, params.id))
}
