import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { feedUrl, languagePrefix, mediaIdsIn } from '../../../contracts/paths.ts'
import { type Ctx, contextOf } from '../../core/context.ts'
import { findNextDue } from '../../core/next-due.ts'
import type { RenderedPage } from '../../core/rendered-page.ts'
import { plainHeaders } from '../../http/headers.ts'
import type { Tag } from '../../platform/events.ts'
import { readLanguage } from '../settings/settings.ts'
import * as feeds from './feeds.ts'
import { jsonFeed } from './json-feed.ts'
import { rssXml } from './rss-xml.ts'

type Format = { type: string; write(feed: feeds.Feed, selfUrl: string): string }
const rss: Format = { type: 'application/rss+xml; charset=utf-8', write: rssXml }
const json: Format = { type: 'application/feed+json; charset=utf-8', write: jsonFeed }

/** The topic of a feed while it is rendered. `isOutdated`: it is no longer at this address, so the feed is not cached. */
type Find = (ctx: Ctx) => Promise<{ topic: feeds.Topic; isOutdated?: boolean }>

export function feedRoutes(app: FastifyInstance): void {
  const ctxOf = (request: FastifyRequest, lang = '') => ({
    ...contextOf(app.deps, null, { forPage: true, log: request.log, ip: request.ip }),
    lang,
  })

  /** Cached with the pages, and dropped like them. */
  const answer = (
    request: FastifyRequest,
    reply: FastifyReply,
    { path, format, find, lang }: { path: string; format: Format; find?: Find; lang?: string },
  ) =>
    app.pageCache.answer(request, reply, { path, page: 1, q: '' }, () =>
      render(ctxOf(request, lang), path, format, find),
    )

  /** The further language that the first part of an address names, if it does. */
  const languageOf = async (request: FastifyRequest, first: string) =>
    (await readLanguage(ctxOf(request), `/${first}`)).lang

  const ofSite = (request: FastifyRequest, reply: FastifyReply, extension: 'xml' | 'json', lang = '') =>
    answer(request, reply, {
      path: feedUrl(languagePrefix(lang), extension),
      format: extension === 'xml' ? rss : json,
      lang,
    })

  const ofTopic = async (
    request: FastifyRequest,
    reply: FastifyReply,
    extension: 'xml' | 'json',
    find: (ctx: Ctx) => Promise<feeds.Found>,
    lang = '',
  ) => {
    const found = await find(ctxOf(request, lang))
    if (!found) return reply.callNotFound()
    if ('movedTo' in found)
      return reply.header('cache-control', 'no-cache').redirect(feedUrl(found.movedTo, extension), 301)
    const path = feedUrl(found.topic.url, extension)
    return answer(request, reply, {
      path,
      format: extension === 'xml' ? rss : json,
      lang,
      // Found again: a change in between may have emitted its tags before anything could notice them.
      find: async (ctx) => {
        const now = await find(ctx)
        return now && 'topic' in now ? { topic: now.topic } : { topic: found.topic, isOutdated: true }
      },
    })
  }

  for (const format of ['xml', 'json'] as const) {
    app.get(`/feed.${format}`, (request, reply) => ofSite(request, reply, format))
    app.get<{ Params: { category: string } }>(
      `/:category(^(?!api$)[^/]+$)/feed.${format}`,
      async (request, reply) => {
        const { category } = request.params
        const lang = await languageOf(request, category)
        if (lang !== '') return ofSite(request, reply, format, lang)
        // Categories have no feed in JSON.
        if (format === 'json') return reply.callNotFound()
        return ofTopic(request, reply, format, (ctx) => feeds.findCategory(ctx, category))
      },
    )
    app.get<{ Params: { prefix: string; slug: string } }>(
      `/:prefix(^(?!api$)[^/]+$)/:slug/feed.${format}`,
      async (request, reply) => {
        const { prefix, slug } = request.params
        const lang = await languageOf(request, prefix)
        if (lang === '') return ofTopic(request, reply, format, (ctx) => feeds.findBelow(ctx, prefix, slug))
        if (format === 'json') return reply.callNotFound()
        return ofTopic(request, reply, format, (ctx) => feeds.findCategory(ctx, slug), lang)
      },
    )
    app.get<{ Params: { lang: string; prefix: string; slug: string } }>(
      `/:lang(^(?!api$)[^/]+$)/:prefix/:slug/feed.${format}`,
      async (request, reply) => {
        const { prefix, slug } = request.params
        const lang = await languageOf(request, request.params.lang)
        if (lang === '') return reply.callNotFound()
        return ofTopic(request, reply, format, (ctx) => feeds.findBelow(ctx, prefix, slug), lang)
      },
    )
  }
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
