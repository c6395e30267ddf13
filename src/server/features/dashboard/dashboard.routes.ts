import type { FastifyInstance } from 'fastify'
import { dashboardEndpoints as endpoints } from '../../../contracts/dashboard.ts'
import { handle } from '../../http/handle.ts'
import * as dashboard from './dashboard.ts'

export function dashboardRoutes(app: FastifyInstance): void {
  handle(app, endpoints.get, (ctx, { query }) => dashboard.read(ctx, query.only))
}
