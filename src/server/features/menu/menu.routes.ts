import type { FastifyInstance } from 'fastify'
import { menuEndpoints as endpoints } from '../../../contracts/menu.ts'
import { handle } from '../../http/handle.ts'
import * as menu from './menu.ts'

export function menuRoutes(app: FastifyInstance): void {
  handle(app, endpoints.list, (ctx) => menu.list(ctx))
  handle(app, endpoints.adminList, (ctx) => menu.adminList(ctx))
  handle(app, endpoints.replace, (ctx, { body }) => menu.replace(ctx, body))
  handle(app, endpoints.create, (ctx, { body }) => menu.create(ctx, body))
  handle(app, endpoints.update, (ctx, { params, body }) => menu.update(ctx, params.id, body))
  handle(app, endpoints.delete, (ctx, { params }) => menu.remove(ctx, params.id))
  handle(app, endpoints.restore, (ctx, { params }) => menu.restore(ctx, params.id))
  handle(app, endpoints.reorder, (ctx, { body }) => menu.reorder(ctx, body))
}
