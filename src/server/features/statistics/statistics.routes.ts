import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { statisticsEndpoints as endpoints } from '../../../contracts/statistics.ts'
import { handle } from '../../http/handle.ts'
import { shownAt } from './pixel.ts'
import * as statistics from './statistics.ts'

export function statisticsRoutes(app: FastifyInstance): void {
  handle(app, endpoints.read, async (ctx, { query }) => {
    // The numbers then include all visits until now, at least those of this instance.
    await app.counter.write()
    return statistics.read(ctx, query)
  })
  handle(app, endpoints.seen, async (ctx, { query }, { request }) => {
    const shown = app.counter.isByPixel() ? await shownAt(ctx, query.page) : undefined
    if (shown) app.counter.seen(request.raw, shown)
    return null
  })
  handle(app, endpoints.export, async (ctx, { query }, reply) => {
    reply.header('content-disposition', 'attachment; filename="statistics.csv"')
    return Readable.from(await statistics.exportCsv(ctx, query))
  })
  handle(app, endpoints.articles, (ctx, { query }) => statistics.ofArticles(ctx, query.ids))
}
