import type { FastifyInstance } from 'fastify'
import { authorEndpoints as endpoints } from '../../../contracts/authors.ts'
import { handle } from '../../http/handle.ts'
import * as authors from './authors.ts'

export function authorRoutes(app: FastifyInstance): void {
  handle(app, endpoints.get, (ctx, { params }) => authors.adminGet(ctx, params.id))
  handle(app, endpoints.update, (ctx, { params, body }) => authors.update(ctx, params.id, body))
}
