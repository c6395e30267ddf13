import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Category } from '../../../contracts/categories.ts'
import { feedUrl } from '../../../contracts/paths.ts'
import { type Ctx, contextOf } from '../../core/context.ts'
import { findNextDue } from '../../core/next-due.ts'
import type { RenderedPage } from '../../core/rendered-page.ts'
import { plainHeaders } from '../../http/headers.ts'
import * as feeds from './feeds.ts'
import { jsonFeed } from './json-feed.ts'
import { rssXml } from './rss-xml.ts'

type Format = { type: string; write(feed: feeds.Feed, selfUrl: string): string }
const rss: Format = { type: 'application/rss+xml; charset=utf-8', write: rssXml }
const json: Format = { type: 'application/feed+json; charset=utf-8', write: jsonFeed }

export function feedRoutes(app: FastifyInstance): void {
  const ctxOf = (request: FastifyRequest) =>
    contextOf(app.deps, null, { readOnly: true, log: request.log, ip: request.ip })

  /** Cached with the pages, and dropped like them. */
  const answer = (
    request: FastifyRequest,
    reply: FastifyReply,
    { path, format, category }: { path: string; format: Format; category?: Category },
  ) =>
    app.pageCache.answer(request, reply, { path, page: 1, q: '' }, () =>
      render(ctxOf(request), path, format, category),
    )

  app.get('/feed.xml', (request, reply) => answer(request, reply, { path: feedUrl(), format: rss }))
  app.get('/feed.json', (request, reply) => answer(request, reply, { path: '/feed.json', format: json }))
  app.get<{ Params: { category: string } }>(
    '/:category(^(?!api$)[^/]+$)/feed.xml',
    async (request, reply) => {
      const found = await feeds.findCategory(ctxOf(request), request.params.category)
      if (!found) return reply.callNotFound()
      if ('movedTo' in found) return reply.redirect(found.movedTo, 301)
      const { category } = found
      return answer(request, reply, { path: feedUrl(category.slug), format: rss, category })
    },
  )
}

async function render(
  ctx: Ctx,
  path: string,
  format: Format,
  category: Category | undefined,
): Promise<RenderedPage> {
  // Read first: if something falls due in between, the feed must be outdated, not incomplete.
  const endsAt = await findNextDue(ctx)
  const feed = await feeds.load(ctx, category)
  return {
    status: 200,
    html: format.write(feed, ctx.config.publicUrl + path),
    headers: {
      ...plainHeaders(ctx.config),
      'content-type': format.type,
      ...(feed.changedAt && { 'last-modified': new Date(feed.changedAt).toUTCString() }),
    },
    tags: ['list', 'settings'],
    paged: false,
    endsAt,
    counted: { as: 'feed' },
  }
}
