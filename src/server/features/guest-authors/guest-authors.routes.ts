import type { FastifyInstance } from 'fastify'
import { guestEndpoints as endpoints } from '../../../contracts/guest-authors.ts'
import { handle } from '../../http/handle.ts'
import * as guests from './guest-authors.ts'

export function guestAuthorRoutes(app: FastifyInstance): void {
  handle(app, endpoints.list, (ctx, { query }) => guests.list(ctx, query))
  handle(app, endpoints.get, (ctx, { params }) => guests.get(ctx, params.id))
  handle(app, endpoints.create, (ctx, { body }) => guests.create(ctx, body))
  handle(app, endpoints.update, (ctx, { params, body }) => guests.update(ctx, params.id, body))
  handle(app, endpoints.reassign, (ctx, { params, body }) => guests.reassign(ctx, params.id, body))
  handle(app, endpoints.delete, (ctx, { params }) => guests.remove(ctx, params.id))
  handle(app, endpoints.restore, (ctx, { params }) => guests.restore(ctx, params.id))
}
