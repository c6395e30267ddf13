import type { FastifyInstance } from 'fastify'
import { trashEndpoints as endpoints } from '../../../contracts/trash.ts'
import { handle } from '../../http/handle.ts'
import * as trash from './trash.ts'

export function trashRoutes(app: FastifyInstance): void {
  handle(app, endpoints.list, (ctx, { query }) => trash.list(ctx, query))
  handle(app, endpoints.empty, (ctx, { query }) => trash.empty(ctx, query))
  handle(app, endpoints.delete, (ctx, { params }) => trash.remove(ctx, params.id))
}
