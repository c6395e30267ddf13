import type { FastifyInstance } from 'fastify'
import { pageEndpoints as endpoints } from '../../../contracts/pages.ts'
import { handle } from '../../http/handle.ts'
import * as pages from './pages.ts'

export function pageRoutes(app: FastifyInstance): void {
  handle(app, endpoints.get, (ctx, input) => pages.get(ctx, input))
  handle(app, endpoints.adminList, (ctx, input) => pages.adminList(ctx, input))
  handle(app, endpoints.counts, (ctx) => pages.counts(ctx))
  handle(app, endpoints.adminGet, (ctx, input) => pages.adminGet(ctx, input))
  handle(app, endpoints.create, (ctx, input) => pages.create(ctx, input))
  handle(app, endpoints.update, (ctx, input) => pages.update(ctx, input))
  handle(app, endpoints.delete, (ctx, input) => pages.remove(ctx, input))
  handle(app, endpoints.restore, (ctx, input) => pages.restore(ctx, input))
}
