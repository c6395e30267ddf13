import type { FastifyInstance } from 'fastify'
import { categoryEndpoints as endpoints } from '../../../contracts/categories.ts'
import { handle } from '../../http/handle.ts'
import { inLanguage } from '../settings/settings.ts'
import * as categories from './categories.ts'

export function categoryRoutes(app: FastifyInstance): void {
  handle(app, endpoints.list, async (ctx, { query }) => categories.list(await inLanguage(ctx, query.lang)))
  handle(app, endpoints.get, async (ctx, { params, query }) =>
    categories.get(await inLanguage(ctx, query.lang), params.slug),
  )
  handle(app, endpoints.adminList, (ctx, { query }) => categories.adminList(ctx, query))
  handle(app, endpoints.adminGet, (ctx, { params }) => categories.adminGet(ctx, params.id))
  handle(app, endpoints.create, (ctx, { body }) => categories.create(ctx, body))
  handle(app, endpoints.update, (ctx, { params, body }) => categories.update(ctx, params.id, body))
  handle(app, endpoints.delete, (ctx, { params }) => categories.remove(ctx, params.id))
  handle(app, endpoints.restore, (ctx, { params }) => categories.restore(ctx, params.id))
}
