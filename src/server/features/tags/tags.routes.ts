import type { FastifyInstance } from 'fastify'
import { tagEndpoints as endpoints } from '../../../contracts/tags.ts'
import { handle } from '../../http/handle.ts'
import { inLanguage } from '../settings/settings.ts'
import * as tags from './tags.ts'

export function tagRoutes(app: FastifyInstance): void {
  handle(app, endpoints.list, async (ctx, { query }) => tags.list(await inLanguage(ctx, query.lang), query))
  handle(app, endpoints.get, async (ctx, { params, query }) =>
    tags.get(await inLanguage(ctx, query.lang), params.slug),
  )
  handle(app, endpoints.adminList, (ctx, { query }) => tags.adminList(ctx, query))
  handle(app, endpoints.adminGet, (ctx, { params }) => tags.adminGet(ctx, params.id))
  handle(app, endpoints.create, (ctx, { body }) => tags.create(ctx, body))
  handle(app, endpoints.update, (ctx, { params, body }) => tags.update(ctx, params.id, body))
  handle(app, endpoints.merge, (ctx, { params, body }) => tags.merge(ctx, params.id, body))
  handle(app, endpoints.delete, (ctx, { params }) => tags.remove(ctx, params.id))
  handle(app, endpoints.restore, (ctx, { params }) => tags.restore(ctx, params.id))
}
