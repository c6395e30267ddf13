import type { FastifyInstance } from 'fastify'
import { pageEndpoints as endpoints } from '../../../contracts/pages.ts'
import { handle } from '../../http/handle.ts'
import { inLanguage } from '../settings/settings.ts'
import * as pages from './pages.ts'

export function pageRoutes(app: FastifyInstance): void {
  handle(app, endpoints.get, async (ctx, { params, query }) =>
    pages.get(await inLanguage(ctx, query.lang), params.slug),
  )
  handle(app, endpoints.adminList, (ctx, { query }) => pages.adminList(ctx, query))
  handle(app, endpoints.counts, (ctx) => pages.counts(ctx))
  handle(app, endpoints.adminGet, (ctx, { params }) => pages.adminGet(ctx, params.id))
  handle(app, endpoints.create, (ctx, { body }) => pages.create(ctx, body))
  handle(app, endpoints.update, (ctx, { params, body }) => pages.update(ctx, params.id, body))
  handle(app, endpoints.delete, (ctx, { params }) => pages.remove(ctx, params.id))
  handle(app, endpoints.restore, (ctx, { params }) => pages.restore(ctx, params.id))
}
