import type { FastifyInstance } from 'fastify'
import { articleEndpoints as endpoints } from '../../../contracts/articles.ts'
import { clientOf } from '../../core/rate-limit.ts'
import { handle } from '../../http/handle.ts'
import { inLanguage } from '../settings/settings.ts'
import * as articles from './articles.ts'
import { including, includingAfter } from './including.ts'

export function articleRoutes(app: FastifyInstance): void {
  handle(app, endpoints.list, async (ctx, { query }, { request }) => {
    const { q, sort, tag, category } = query
    if (q || sort || tag || category) await app.searching.take(app.deps, clientOf(request.ip))
    return articles.list(await inLanguage(ctx, query.lang), query)
  })
  handle(app, endpoints.get, async (ctx, { params, query }, { request }) => {
    if (query.include) await app.searching.take(app.deps, clientOf(request.ip))
    return including(ctx, await articles.get(await inLanguage(ctx, query.lang), params.slug), query)
  })
  handle(app, endpoints.adminList, (ctx, { query }) => articles.adminList(ctx, query))
  handle(app, endpoints.authors, (ctx, { query }) => articles.authors(ctx, query))
  handle(app, endpoints.calendar, (ctx, { query }) => articles.calendar(ctx, query))
  handle(app, endpoints.counts, (ctx) => articles.counts(ctx))
  handle(app, endpoints.adminGet, async (ctx, { params, query }) =>
    including(ctx, await articles.adminGet(ctx, params.id), query),
  )
  handle(app, endpoints.create, async (ctx, { query, body }) =>
    includingAfter(ctx, await articles.create(ctx, body), query),
  )
  handle(app, endpoints.update, async (ctx, { params, query, body }) =>
    includingAfter(ctx, await articles.update(ctx, params.id, body), query),
  )
  handle(app, endpoints.delete, async (ctx, { params, query }) =>
    includingAfter(ctx, await articles.remove(ctx, params.id), query),
  )
  handle(app, endpoints.restore, async (ctx, { params, query }) =>
    includingAfter(ctx, await articles.restore(ctx, params.id), query),
  )
}
