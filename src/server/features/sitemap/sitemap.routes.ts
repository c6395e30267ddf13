import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { settingsEndpoints as endpoints } from '../../../contracts/settings.ts'
import { contextOf } from '../../core/context.ts'
import { AppError } from '../../core/errors.ts'
import { handle } from '../../http/handle.ts'
import * as sitemap from './sitemap.ts'
import { kinds } from './sitemap-xml.ts'

export function sitemapRoutes(app: FastifyInstance): void {
  handle(app, endpoints.sitemapGet, (ctx) => sitemap.report(ctx))
  handle(app, endpoints.sitemapRefresh, (ctx) => sitemap.refresh(ctx))
  handle(app, endpoints.sitemapGenerate, (ctx, { body }) => sitemap.generate(ctx, body))
  const serve = async (request: FastifyRequest, reply: FastifyReply) => {
    const path = request.url.replace(/\?.*$/s, '')
    const file = await sitemap.file(
      contextOf(app.deps, null, { forPage: true, log: request.log, ip: request.ip }),
      path,
    )
    if (!file) throw new AppError('NOT_FOUND', 'The sitemap has no such part.')
    reply.header('cache-control', 'public, max-age=0, must-revalidate').header('etag', file.etag)
    if (request.headers['if-none-match'] === file.etag) return reply.code(304).send()
    return reply.type('application/xml; charset=utf-8').send(file.body)
  }
  app.get('/sitemap.xml', serve)
  app.get(`/sitemap-:part(^(?:${kinds.join('|')})-\\d{1,6}\\.xml$)`, serve)
}
