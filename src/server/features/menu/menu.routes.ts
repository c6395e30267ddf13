import type { FastifyInstance } from 'fastify'
import { menuEndpoints as endpoints } from '../../../contracts/menu.ts'
import { handle } from '../../http/handle.ts'
import { inLanguage } from '../settings/settings.ts'
import * as menu from './menu.ts'

export function menuRoutes(app: FastifyInstance): void {
  handle(app, endpoints.list, async (ctx, { query }) =>
    menu.list(await inLanguage(ctx, query.lang), query.menu),
  )
  handle(app, endpoints.adminList, (ctx, { query }) => menu.adminList(ctx, query.menu))
  handle(app, endpoints.replace, (ctx, { query, body }) => menu.replace(ctx, body, query.menu))
  handle(app, endpoints.create, (ctx, { body }) => menu.create(ctx, body))
  handle(app, endpoints.update, (ctx, { params, body }) => menu.update(ctx, params.id, body))
  handle(app, endpoints.delete, (ctx, { params }) => menu.remove(ctx, params.id))
  handle(app, endpoints.restore, (ctx, { params }) => menu.restore(ctx, params.id))
  handle(app, endpoints.reorder, (ctx, { query, body }) => menu.reorder(ctx, body, query.menu))
}
