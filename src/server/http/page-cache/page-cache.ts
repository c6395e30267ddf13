import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { mediaIdsIn } from '../../../contracts/paths.ts'
import { contextOf, type Deps } from '../../core/context.ts'
import type { NoteServed } from '../../core/counted-request.ts'
import { type PageAddress, pageKey, readPageAddress } from '../../core/page-address.ts'
import type { RenderedPage } from '../../core/rendered-page.ts'
import { wantsMarkdown } from '../../core/wants-markdown.ts'
import { giveWay } from '../../db/turns.ts'
import type { Tag } from '../../platform/events.ts'
import { createHttpServer, hasBody } from '../connections.ts'
import { robotsHeader } from '../headers.ts'
import { type CachedPage, createCachedPage } from './entry.ts'
import { forSharedCaches } from './for-shared-caches.ts'
import { createComparison } from './still-same.ts'
import { createPageStore, type PageStore } from './store.ts'
import { createTally, type PageCacheFigures } from './tally.ts'

export type { PageAddress } from '../../core/page-address.ts'

export type PageCache = {
  /** The HTTP server for Fastify: cached pages are answered before Fastify is entered. */
  serverFactory(handler: RequestListener): Server
  /**
   * Sends the page at this address: the cached one, also if lists have changed but not what it shows of them, one that is
   * being rendered right now, or a new one. If `render` fails, an expired page is served once more unless it is of an article
   * that has ended, otherwise the error is thrown.
   */
  answer(
    request: FastifyRequest,
    reply: FastifyReply,
    address: PageAddress,
    render: () => Promise<RenderedPage>,
  ): Promise<FastifyReply>
  figures(): PageCacheFigures
}

type Flight = { page: Promise<CachedPage>; changed: Set<Tag>; lists: number }

const pageBytes = 16 * 1024 * 1024
// Anyone can request endlessly many missing addresses: these get little space, and not for long.
const missingBytes = 2 * 1024 * 1024
const missingSeconds = 30

/** `noteServed` is called for every counted page that is sent, from the cache or not. */
export function createPageCache(deps: Deps, noteServed?: NoteServed): PageCache {
  const enabled = deps.config.environment !== 'development'
  const pages = createPageStore(pageBytes)
  const missing = createPageStore(missingBytes)
  const flights = new Map<string, Flight>()
  const open = new Set<Flight>()
  const isSame = createComparison()
  /** How often lists have changed. */
  let lists = 0
  const tally = createTally()

  deps.events.on((tags) => {
    if (tags.includes('list')) lists += 1
    pages.dropTagged(tags)
    missing.dropTagged(tags)
    for (const flight of open) for (const tag of tags) flight.changed.add(tag)
    // Requests from now on must see the change, so nobody joins a rendering that began before it.
    flights.clear()
  })

  const find = (address: PageAddress) => findIn(pages, missing, address)

  function stillRight(page: CachedPage | undefined): CachedPage | undefined {
    if (!page || (page.surroundings && page.lists !== lists)) return undefined
    return page.endsAt === undefined || deps.now() < page.endsAt ? page : undefined
  }

  /** Like `stillRight`; whether a page shows the same although lists have changed is looked up. */
  async function foundRight(
    page: CachedPage | undefined,
    { log, ip }: FastifyRequest,
  ): Promise<CachedPage | undefined> {
    if (!page?.surroundings || stillRight(page)) return stillRight(page)
    return (await isSame(contextOf(deps, null, { forPage: true, log, ip }), page, lists)) ? page : undefined
  }

  function store(address: PageAddress, rendered: RenderedPage, flight: Flight): CachedPage {
    const pageStore = rendered.status === 200 ? pages : missing
    const seconds =
      rendered.status === 200 ? rendered.cacheSeconds : (rendered.cacheSeconds ?? missingSeconds)
    const endsAt = earliest(rendered.endsAt, seconds, deps.now())
    const headers = { ...rendered.headers, ...robotsHeader(deps.config) }
    const asOf = { endsAt, lists: flight.lists }
    const shared = forSharedCaches(deps.config, rendered, isOutdated(deps, rendered, flight))
    const page = createCachedPage({ ...rendered, headers }, asOf, shared, () => pageStore.recount(page))
    if (!enabled || isOutdated(deps, rendered, flight) || seconds === 0) return page
    const key = pageKey(address, rendered.paged)
    // What was there before must not hide it.
    for (const other of [pages, missing]) if (other !== pageStore) other.drop(key)
    pageStore.set(key, page)
    return page
  }

  function take(address: PageAddress, render: () => Promise<RenderedPage>): Promise<CachedPage> {
    const key = `${pageKey(address, true)} ${address.q}`
    const joined = flights.get(key)
    tally.found(joined ? 'joined' : 'miss')
    if (joined) return joined.page
    const flight: Flight = { page: Promise.resolve() as never, changed: new Set(), lists }
    open.add(flight)
    flight.page = render()
      .then(async (rendered) => store(address, await withFiles(rendered), flight))
      .finally(() => {
        open.delete(flight)
        if (flights.get(key) === flight) flights.delete(key)
      })
    flights.set(key, flight)
    return flight.page
  }

  return {
    serverFactory(handler) {
      const server = createHttpServer((request, response) => {
        const page = isForReaders(request) && server.listening ? lookUp(request) : undefined
        if (!page) return handler(request, response)
        send(page, request, response)
        tally.ready(response.statusCode)
      })
      return server
    },
    async answer(request, reply, address, render) {
      let isOld = false
      const right = await foundRight(find(address), request)
      if (right) tally.found('hit')
      const page =
        right ??
        (await take(address, render).catch((error: unknown) => {
          const old = find(address)
          if (!old || (old.goneAt !== undefined && old.goneAt <= deps.now())) throw error
          request.log.warn({ err: error }, 'a page could not be rendered; serving its last version')
          // Otherwise a cache that is told of changes would have it for a day.
          isOld = deps.config.purge !== undefined
          tally.stale()
          return old
        }))
      reply.hijack()
      send(page, request.raw, reply.raw as ServerResponse, isOld)
      return reply
    },
    figures: () => tally.figures({ pages, missing }),
  }

  function send(page: CachedPage, request: IncomingMessage, response: ServerResponse, isOld = false): void {
    if (page.counted) noteServed?.(request, page.counted)
    page.send(request, response, deps.now, isOld)
  }

  function lookUp(request: IncomingMessage): CachedPage | undefined {
    const url = request.url ?? ''
    // An address in its canonical spelling is already a key, and need not be parsed.
    const page = pages.get(url)
    if (page) return stillRight(page)
    const address = readPageAddress(url)
    return address && address.old === undefined ? stillRight(find(address)) : undefined
  }
}

/** The cached page for an address, even an expired one. */
function findIn(pages: PageStore, missing: PageStore, address: PageAddress): CachedPage | undefined {
  const bare = pages.get(address.path) ?? missing.get(address.path)
  if (address.page === 1 || (bare && !bare.paged)) return bare
  const key = pageKey(address, true)
  return pages.get(key) ?? missing.get(key)
}

function isOutdated({ config }: Deps, { tags, surroundings }: RenderedPage, { changed }: Flight): boolean {
  // This process would look its lists up again. A cache in front, which has just dropped the page before, would not.
  if (config.purge && surroundings && changed.has('list')) return true
  return changed.has('*') || tags.some((tag) => changed.has(tag))
}

/** With a tag for each file that the page shows, found by its address. A long page is a separate turn. */
async function withFiles(rendered: RenderedPage): Promise<RenderedPage> {
  await giveWay()
  const files = Array.from(mediaIdsIn(rendered.html), (id): Tag => `media:${copyOf(id)}`)
  await giveWay()
  return { ...rendered, tags: [...rendered.tags, ...files] }
}

/** A part of a text would keep the whole page in memory for as long as its tags, in characters besides its bytes. */
const copyOf = (part: string): string => Buffer.from(part, 'latin1').toString('latin1')

function isForReaders(request: IncomingMessage): boolean {
  return (
    (request.method === 'GET' || request.method === 'HEAD') &&
    request.headers.authorization === undefined &&
    !wantsMarkdown(request.headers) &&
    !hasBody(request)
  )
}

function earliest(endsAt: string | undefined, seconds: number | undefined, now: string): string | undefined {
  if (seconds === undefined) return endsAt
  const byAge = new Date(Date.parse(now) + seconds * 1000).toISOString()
  return endsAt !== undefined && endsAt < byAge ? endsAt : byAge
}
