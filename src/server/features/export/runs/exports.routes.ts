import type { FastifyInstance } from 'fastify'
import { exportEndpoints as endpoints } from '../../../../contracts/exports.ts'
import { contextOf } from '../../../core/context.ts'
import { handle } from '../../../http/handle.ts'
import { bearerToken, cookieToken } from '../../../http/session.ts'
import { createLink, download } from './download.ts'
import * as siteExports from './exports.ts'

export function exportRoutes(app: FastifyInstance): void {
  handle(app, endpoints.list, (ctx) => siteExports.list(ctx))
  handle(app, endpoints.start, async (ctx, { body }, { request }) => {
    await app.requireIdentity(ctx, body, request.ip)
    return siteExports.start(ctx, body.form)
  })
  handle(app, endpoints.link, async (ctx, { params, body }, { request }) => {
    // It only reads the site; the link itself is written.
    const writing = contextOf(app.deps, ctx.viewer, { log: request.log, ip: request.ip })
    await app.requireIdentity(writing, body, request.ip)
    const link = await createLink(writing, params.id, bearerToken(request))
    return { url: `/api/exports/${params.id}/${link}` }
  })
  handle(app, endpoints.download, async (ctx, { params }, reply) => {
    const { id, link: token } = params
    const session = bearerToken(reply.request) ?? cookieToken(reply.request)
    const { log, ip, headers } = reply.request
    const writing = contextOf(app.deps, ctx.viewer, {
      log,
      ip,
      userAgent: headers['user-agent'],
      action: 'site.downloadExport',
      targetId: id,
    })
    const { name, bytes, content } = await download(writing, { id, token, session })
    reply.header('content-disposition', `attachment; filename="${name}"`).header('content-length', bytes)
    return content
  })
  handle(app, endpoints.delete, (ctx, { params }) => siteExports.remove(ctx, params.id))
}
