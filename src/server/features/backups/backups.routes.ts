import type { FastifyInstance } from 'fastify'
import { backupEndpoints as endpoints } from '../../../contracts/backups.ts'
import { handleDownloads } from '../../http/downloads.ts'
import { handle } from '../../http/handle.ts'
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
  handleDownloads(app, endpoints, { action: 'site.downloadBackup', createLink, download })
}
