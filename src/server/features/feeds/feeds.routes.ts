import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { feedUrl, mediaIdsIn } from '../../../contracts/paths.ts'
import { type Ctx, contextOf } from '../../core/context.ts'
import { findNextDue } from '../../core/next-due.ts'
import type { RenderedPage } from '../../core/rendered-page.ts'
import { plainHeaders } from '../../http/headers.ts'
import type { Tag } from '../../platform/events.ts'
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
    { path, format, topic }: { path: string; format: Format; topic?: feeds.Topic },
  ) =>
    app.pageCache.answer(request, reply, { path, page: 1, q: '' }, () =>
      render(ctxOf(request), path, format, topic),
    )

  const ofTopic = (
    request: FastifyRequest,
    reply: FastifyReply,
    found: feeds.Found,
    format: 'xml' | 'json',
  ) => {
    if (!found) return reply.callNotFound()
    if ('movedTo' in found) return reply.redirect(feedUrl(found.movedTo, format), 301)
    const { topic } = found
    const path = feedUrl(topic.url, format)
    return answer(request, reply, { path, format: format === 'xml' ? rss : json, topic })
  }

  app.get('/feed.xml', (request, reply) => answer(request, reply, { path: feedUrl(), format: rss }))
  app.get('/feed.json', (request, reply) => answer(request, reply, { path: '/feed.json', format: json }))
  app.get<{ Params: { category: string } }>(
    '/:category(^(?!api$)[^/]+$)/feed.xml',
    async (request, reply) => {
      const found = await feeds.findCategory(ctxOf(request), request.params.category)
      return ofTopic(request, reply, found, 'xml')
    },
  )
  for (const format of ['xml', 'json'] as const)
    app.get<{ Params: { prefix: string; slug: string } }>(
      `/:prefix(^(?!api$)[^/]+$)/:slug/feed.${format}`,
      async (request, reply) => {
        const { prefix, slug } = request.params
        return ofTopic(request, reply, await feeds.findBelow(ctxOf(request), prefix, slug), format)
      },
    )
}

async function render(
  ctx: Ctx,
  path: string,
  format: Format,
  topic: feeds.Topic | undefined,
): Promise<RenderedPage> {
  // Read first: if something becomes due in between, the feed must be outdated, not incomplete.
  const endsAt = await findNextDue(ctx)
  const feed = await feeds.load(ctx, topic)
  return {
    status: 200,
    html: format.write(feed, ctx.config.publicUrl + path),
    headers: {
      ...plainHeaders(ctx.config),
      'content-type': format.type,
      ...(feed.changedAt && { 'last-modified': new Date(feed.changedAt).toUTCString() }),
    },
    tags: [
      'list',
      'settings',
      ...feed.articleIds.map((id): Tag => `article:${id}`),
      // Also of a missing file: it has an enclosure again when it is restored.
      ...Array.from(mediaIdsIn(feed.items.map(({ image }) => image).join(' ')), (id): Tag => `media:${id}`),
    ],
    paged: false,
    endsAt,
    counted: { as: 'feed' },
  }
}
