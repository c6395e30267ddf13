import type { FastifyInstance } from 'fastify'
import { sectionEndpoints as endpoints } from '../../../contracts/sections.ts'
import { handle } from '../../http/handle.ts'
import * as sections from './sections.ts'

export function sectionRoutes(app: FastifyInstance): void {
  handle(app, endpoints.list, (ctx, { query }) => sections.list(ctx, query))
  handle(app, endpoints.get, (ctx, { params }) => sections.get(ctx, params.id))
  handle(app, endpoints.usage, async (ctx, { params }) => {
    await app.searching.take(app.deps, ctx.person)
    return sections.usage(ctx, params.id)
  })
  handle(app, endpoints.create, (ctx, { body }) => sections.create(ctx, body))
  handle(app, endpoints.update, (ctx, { params, body }) => sections.update(ctx, params.id, body))
  handle(app, endpoints.delete, (ctx, { params, query }) => sections.remove(ctx, params.id, query))
  handle(app, endpoints.restore, (ctx, { params }) => sections.restore(ctx, params.id))
}
