import type { FastifyInstance } from 'fastify'
import { searchEndpoints as endpoints } from '../../../contracts/search.ts'
import { handle } from '../../http/handle.ts'
import * as search from './search.ts'

export function searchRoutes(app: FastifyInstance): void {
  handle(app, endpoints.search, (ctx, { query }) => search.search(ctx, query))
}
