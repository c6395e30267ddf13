import type { FastifyInstance } from 'fastify'
import { folderEndpoints as endpoints } from '../../../contracts/folders.ts'
import { handle } from '../../http/handle.ts'
import * as folders from './folders.ts'

export function folderRoutes(app: FastifyInstance): void {
  handle(app, endpoints.list, (ctx) => folders.list(ctx))
  handle(app, endpoints.get, (ctx, { params }) => folders.get(ctx, params.id))
  handle(app, endpoints.create, (ctx, { body }) => folders.create(ctx, body))
  handle(app, endpoints.update, (ctx, { params, body }) => folders.update(ctx, params.id, body))
  handle(app, endpoints.delete, (ctx, { params }) => folders.remove(ctx, params.id))
  handle(app, endpoints.restore, (ctx, { params }) => folders.restore(ctx, params.id))
}
