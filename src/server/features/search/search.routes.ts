import type { FastifyInstance } from 'fastify'
import { searchEndpoints as endpoints } from '../../../contracts/search.ts'
import { clientOf } from '../../core/rate-limit.ts'
import { handle } from '../../http/handle.ts'
import { inLanguage } from '../settings/settings.ts'
import * as search from './search.ts'

export function searchRoutes(app: FastifyInstance): void {
  handle(app, endpoints.search, async (ctx, { query }, { request }) => {
    await app.searching.take(app.deps, clientOf(request.ip))
    return search.search(await inLanguage(ctx, query.lang), query)
  })
}
