import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { mediaEndpoints as endpoints } from '../../../contracts/media.ts'
import { mediaIdsIn } from '../../../contracts/paths.ts'
import { contextOf } from '../../core/context.ts'
import { handle } from '../../http/handle.ts'
import { fetchImage } from './fetched-image.ts'
import * as media from './media.ts'
import { serveFile } from './serve.ts'

export function mediaRoutes(app: FastifyInstance): void {
  handle(app, endpoints.upload, (ctx, { file, query }) => media.upload(ctx, file, { folderId: query.folder }))
  handle(app, endpoints.fetch, (ctx, { body }) => fetchImage(ctx, body))
  handle(app, endpoints.list, (ctx, { query }) => media.list(ctx, query))
  handle(app, endpoints.limits, (ctx) => media.limits(ctx))
  handle(app, endpoints.get, (ctx, { params }) => media.get(ctx, params.id))
  handle(app, endpoints.usage, async (ctx, { params }) => {
    await app.searching.take(app.deps, ctx.person)
    return media.usage(ctx, params.id)
  })
  handle(app, endpoints.replace, (ctx, { params, file }) => media.replace(ctx, params.id, file))
  handle(app, endpoints.edit, (ctx, { params, body }) => media.edit(ctx, params.id, body))
  handle(app, endpoints.original, async (ctx, { params }, reply) => {
    const file = await media.openOriginal(ctx, params.id)
    reply
      .type(file.contentType)
      .header('content-length', file.size)
      .header('x-content-type-options', 'nosniff')
      .header(
        'content-security-policy',
        "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:",
      )
    return file.stream
  })
  handle(app, endpoints.update, (ctx, { params, body }) => media.update(ctx, params.id, body))
  handle(app, endpoints.delete, (ctx, { params, query }) => media.remove(ctx, params.id, query))
  handle(app, endpoints.restore, (ctx, { params }) => media.restore(ctx, params.id))
  app.route<{ Params: { '*': string } }>({
    method: ['GET', 'HEAD'],
    url: '/media/*',
    handler: async (request, reply) => {
      const key = request.params['*']
      await serveFile(contextOf(app.deps, null, { log: request.log, forPage: true }), key, request, reply)
      countDownload(request, reply, key)
      return reply
    },
  })
}

/** Counts files that are opened on their own, unlike those that pages show. */
function countDownload(request: FastifyRequest, reply: FastifyReply, key: string): void {
  const [id] = mediaIdsIn(`/${key}`)
  const isShown = /^(?:image|audio|video)\//.test(String(reply.getHeader('content-type')))
  if (id === undefined || isShown || (reply.statusCode !== 200 && reply.statusCode !== 206)) return
  request.server.counter.served(request.raw, { as: 'download', name: `media:${id}` })
}
