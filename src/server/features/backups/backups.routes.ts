import type { FastifyInstance } from 'fastify'
import { backupEndpoints as endpoints } from '../../../contracts/backups.ts'
import { contextOf } from '../../core/context.ts'
import { handle } from '../../http/handle.ts'
import { bearerToken, cookieToken } from '../../http/session.ts'
import * as backups from './backups.ts'
import { createLink, download } from './download.ts'
import { setPassphrase } from './passphrase.ts'
import { keepUpload } from './uploads.ts'

export function backupRoutes(app: FastifyInstance): void {
  handle(app, endpoints.list, (ctx) => backups.list(ctx))
  handle(app, endpoints.start, async (ctx, { body }, { request }) => {
    await app.requireIdentity(ctx, body, request.ip)
    return backups.start(ctx)
  })
  handle(app, endpoints.verify, async (ctx, { params, body }, { request }) => {
    await app.requireIdentity(ctx, body, request.ip)
    return backups.verify(ctx, params.id)
  })
  handle(app, endpoints.setPassphrase, async (ctx, { body }, { request }) => {
    await app.requireIdentity(ctx, body, request.ip)
    await setPassphrase(ctx, body.passphrase)
    return backups.list(ctx)
  })
  handle(app, endpoints.upload, async (ctx, { file }) => {
    await keepUpload(ctx, file)
    return backups.list(ctx)
  })
  handle(app, endpoints.restore, async (ctx, { params, body }, { request }) => {
    await app.requireIdentity(ctx, body, request.ip)
    return backups.restore(ctx, params.id, body)
  })
  handle(app, endpoints.link, async (ctx, { params, body }, { request }) => {
    // It only reads the site; the link itself is written.
    const writing = contextOf(app.deps, ctx.viewer, { log: request.log, ip: request.ip })
    await app.requireIdentity(writing, body, request.ip)
    const link = await createLink(writing, params.id, bearerToken(request))
    return { url: `/api/backups/${params.id}/${link}` }
  })
  handle(app, endpoints.download, async (ctx, { params }, reply) => {
    const { id, link: token } = params
    const session = bearerToken(reply.request) ?? cookieToken(reply.request)
    const { log, ip, headers } = reply.request
    const writing = contextOf(app.deps, ctx.viewer, {
      log,
      ip,
      userAgent: headers['user-agent'],
      action: 'site.downloadBackup',
      targetId: id,
    })
    const file = await download(writing, { id, token, session })
    reply.header('content-disposition', `attachment; filename="masthead-${id}.tar"`)
    return file
  })
}
