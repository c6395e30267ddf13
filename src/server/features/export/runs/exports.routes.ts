import type { FastifyInstance } from 'fastify'
import { exportEndpoints as endpoints } from '../../../../contracts/exports.ts'
import { handleDownloads } from '../../../http/downloads.ts'
import { handle } from '../../../http/handle.ts'
import { createLink, download } from './download.ts'
import * as siteExports from './exports.ts'

export function exportRoutes(app: FastifyInstance): void {
  handle(app, endpoints.list, (ctx) => siteExports.list(ctx))
  handle(app, endpoints.start, async (ctx, { body }, { request }) => {
    await app.requireIdentity(ctx, body, request.ip)
    return siteExports.start(ctx, body.form)
  })
  handleDownloads(app, endpoints, { action: 'site.downloadExport', createLink, download })
  handle(app, endpoints.delete, (ctx, { params }) => siteExports.remove(ctx, params.id))
}
