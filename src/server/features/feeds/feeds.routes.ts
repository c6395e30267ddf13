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

/** The topic of a feed while it is rendered. `isOutdated`: it is no longer at this address, so the feed is not cached. */
type Find = (ctx: Ctx) => Promise<{ topic: feeds.Topic; isOutdated?: boolean }>

export function feedRoutes(app: FastifyInstance): void {
  const ctxOf = (request: FastifyRequest) =>
    contextOf(app.deps, null, { readOnly: true, log: request.log, ip: request.ip })

  /** Cached with the pages, and dropped like them. */
  const answer = (
    request: FastifyRequest,
    reply: FastifyReply,
    { path, format, find }: { path: string; format: Format; find?: Find },
  ) =>
    app.pageCache.answer(request, reply, { path, page: 1, q: '' }, () =>
      render(ctxOf(request), path, format, find),
    )

  const ofTopic = async (
    request: FastifyRequest,
    reply: FastifyReply,
    extension: 'xml' | 'json',
    find: (ctx: Ctx) => Promise<feeds.Found>,
  ) => {
    const found = await find(ctxOf(request))
    if (!found) return reply.callNotFound()
    if ('movedTo' in found) return reply.redirect(feedUrl(found.movedTo, extension), 301)
    const path = feedUrl(found.topic.url, extension)
    return answer(request, reply, {
      path,
      format: extension === 'xml' ? rss : json,
      // Found again: a change in between may have emitted its tags before anything could notice them.
      find: async (ctx) => {
        const now = await find(ctx)
        return now && 'topic' in now ? { topic: now.topic } : { topic: found.topic, isOutdated: true }
      },
    })
  }

  app.get('/feed.xml', (request, reply) => answer(request, reply, { path: feedUrl(), format: rss }))
  app.get('/feed.json', (request, reply) => answer(request, reply, { path: '/feed.json', format: json }))
  app.get<{ Params: { category: string } }>('/:category(^(?!api$)[^/]+$)/feed.xml', (request, reply) =>
    ofTopic(request, reply, 'xml', (ctx) => feeds.findCategory(ctx, request.params.category)),
  )
  for (const format of ['xml', 'json'] as const)
    app.get<{ Params: { prefix: string; slug: string } }>(
      `/:prefix(^(?!api$)[^/]+$)/:slug/feed.${format}`,
      (request, reply) => {
        const { prefix, slug } = request.params
        return ofTopic(request, reply, format, (ctx) => feeds.findBelow(ctx, prefix, slug))
      },
    )
}

async function render(ctx: Ctx, path: string, format: Format, find?: Find): Promise<RenderedPage> {
  // Read first: if something becomes due in between, the feed must be outdated, not incomplete.
  const endsAt = await findNextDue(ctx)
  const { topic, isOutdated } = (await find?.(ctx)) ?? {}
  const feed = await feeds.load(ctx, topic)
  return {
    status: 200,
    html: format.write(feed, ctx.config.publicUrl + path),
    headers: {
      ...plainHeaders(ctx.config),
      'content-type': format.type,
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
    ...(isOutdated && { cacheSeconds: 0 }),
    counted: { as: 'feed' },
  }
}
