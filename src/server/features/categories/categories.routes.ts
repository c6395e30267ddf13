import type { FastifyInstance } from 'fastify'
import { categoryEndpoints as endpoints } from '../../../contracts/categories.ts'
import { handle } from '../../http/handle.ts'
import * as categories from './categories.ts'

export function categoryRoutes(app: FastifyInstance): void {
  handle(app, endpoints.list, (ctx) => categories.list(ctx))
  handle(app, endpoints.get, (ctx, input) => categories.get(ctx, input))
  handle(app, endpoints.adminList, (ctx, input) => categories.adminList(ctx, input))
  handle(app, endpoints.adminGet, (ctx, input) => categories.adminGet(ctx, input))
  handle(app, endpoints.create, (ctx, input) => categories.create(ctx, input))
  handle(app, endpoints.update, (ctx, input) => categories.update(ctx, input))
  handle(app, endpoints.delete, (ctx, input) => categories.remove(ctx, input))
}
