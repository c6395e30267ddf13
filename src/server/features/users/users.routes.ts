import type { FastifyInstance } from 'fastify'
import { userEndpoints as endpoints } from '../../../contracts/users.ts'
import { handle } from '../../http/handle.ts'
import { bearerToken } from '../../http/session.ts'
import * as users from './users.ts'

export function userRoutes(app: FastifyInstance): void {
  handle(app, endpoints.list, (ctx, { query }) => users.list(ctx, query))
  handle(app, endpoints.create, (ctx, { body }) => users.create(ctx, body))
  handle(app, endpoints.get, (ctx, { params }) => users.get(ctx, params.id))
  handle(app, endpoints.update, (ctx, { params, body }, reply) =>
    users.update(ctx, params.id, body, bearerToken(reply.request)),
  )
  handle(app, endpoints.invite, (ctx, { params }) => users.invite(ctx, params.id))
  handle(app, endpoints.delete, (ctx, { params }) => users.remove(ctx, params.id))
}
