import type { FastifyInstance } from 'fastify'
import { mediaEndpoints as endpoints } from '../../../contracts/media.ts'
import { contextOf } from '../../core/context.ts'
import { handle } from '../../http/handle.ts'
import { fetchImage } from './fetched-image.ts'
import * as media from './media.ts'
import { serveFile } from './serve.ts'

export function mediaRoutes(app: FastifyInstance): void {
  handle(app, endpoints.upload, (ctx, { file }) => media.upload(ctx, file))
  handle(app, endpoints.fetch, (ctx, { body }) => fetchImage(ctx, body))
  handle(app, endpoints.list, (ctx, { query }) => media.list(ctx, query))
  handle(app, endpoints.get, (ctx, { params }) => media.get(ctx, params.id))
  handle(app, endpoints.usage, async (ctx, { params }) => {
    await app.searching.take(ctx.person)
    return media.usage(ctx, params.id)
  })
  handle(app, endpoints.replace, (ctx, { params, file }) => media.replace(ctx, params.id, file))
  handle(app, endpoints.update, (ctx, { params, body }) => media.update(ctx, params.id, body))
  handle(app, endpoints.delete, (ctx, { params, query }) => media.remove(ctx, params.id, query))
  handle(app, endpoints.restore, (ctx, { params }) => media.restore(ctx, params.id))
  app.route<{ Params: { '*': string } }>({
    method: ['GET', 'HEAD'],
    url: '/media/*',
    handler: (request, reply) =>
      serveFile(
        contextOf(app.deps, null, { log: request.log, readOnly: true }),
        request.params['*'],
        request,
        reply,
      ),
  })
}
