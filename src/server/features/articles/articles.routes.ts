import type { FastifyInstance } from 'fastify'
import { articleEndpoints as endpoints } from '../../../contracts/articles.ts'
import { clientOf } from '../../core/allowance.ts'
import { handle } from '../../http/handle.ts'
import * as articles from './articles.ts'

export function articleRoutes(app: FastifyInstance): void {
  handle(app, endpoints.list, async (ctx, input, { request }) => {
    const { q, sort, tag, category } = input.query
    if (q || sort || tag || category) await app.searching.take(clientOf(request.ip))
    return articles.list(ctx, input)
  })
  handle(app, endpoints.get, (ctx, input) => articles.get(ctx, input))
  handle(app, endpoints.adminList, (ctx, input) => articles.adminList(ctx, input))
  handle(app, endpoints.authors, (ctx, input) => articles.authors(ctx, input))
  handle(app, endpoints.counts, (ctx) => articles.counts(ctx))
  handle(app, endpoints.adminGet, (ctx, input) => articles.adminGet(ctx, input))
  handle(app, endpoints.create, (ctx, input) => articles.create(ctx, input))
  handle(app, endpoints.update, (ctx, input) => articles.update(ctx, input))
  handle(app, endpoints.delete, (ctx, input) => articles.remove(ctx, input))
  handle(app, endpoints.restore, (ctx, input) => articles.restore(ctx, input))
}
