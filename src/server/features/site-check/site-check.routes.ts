import type { FastifyInstance } from 'fastify'
import { siteCheckEndpoints as endpoints } from '../../../contracts/site-check.ts'
import { handle } from '../../http/handle.ts'
import * as siteCheck from './site-check.ts'

export function siteCheckRoutes(app: FastifyInstance): void {
  handle(app, endpoints.list, (ctx, { query }) => siteCheck.list(ctx, query))
  handle(app, endpoints.state, (ctx) => siteCheck.state(ctx))
  handle(app, endpoints.start, (ctx) => siteCheck.start(ctx))
  handle(app, endpoints.ignore, (ctx, { params, body }) => siteCheck.ignore(ctx, params.id, body.reason))
}
