import type { FastifyInstance } from 'fastify'
import type { Figures } from '../platform/figures.ts'

// By the first part of the address. Everything else is a page: an address itself is never a label.
const kinds = new Map([
  ['api', 'api'],
  ['admin', 'admin'],
  ['media', 'media'],
  ['uploads', 'media'],
  ['assets', 'asset'],
  ['favicon.ico', 'asset'],
  ['placeholder.svg', 'asset'],
  ['metrics', 'metrics'],
])
const reads = new Set(['GET', 'HEAD', 'OPTIONS'])

const kindOf = (url: string) => kinds.get(/^\/([^/?]{1,20})(?=[/?]|$)/.exec(url)?.[1] ?? '') ?? 'page'

/** Counts the requests to the server, and says what its page cache does. */
export function addRequestFigures(app: FastifyInstance, figures: Figures): void {
  const { pageCache } = app
  const counts = new Map<string, number>()
  const took = figures.durations(
    'masthead_http_request_duration_seconds',
    'Time until an answer was sent, without pages that were ready in the page cache',
    ['method', 'kind'],
  )
  app.addHook('onResponse', ({ method, url }, { statusCode, elapsedTime }, done) => {
    const labels = { method: reads.has(method) ? 'read' : 'write', kind: kindOf(url) }
    const key = keyOf(labels.method, labels.kind, Math.trunc(statusCode / 100))
    counts.set(key, (counts.get(key) ?? 0) + 1)
    took(labels, elapsedTime / 1000)
    done()
  })
  figures.counter(
    'masthead_http_requests_total',
    'Requests that were answered',
    ['method', 'kind', 'status'],
    () => {
      const all = new Map(counts)
      for (const [digit, count] of pageCache.figures().ready.entries()) {
        const key = keyOf('read', 'page', digit)
        if (count > 0) all.set(key, (all.get(key) ?? 0) + count)
      }
      return Array.from(all, ([key, count]) => {
        const [method = '', kind = '', status = ''] = key.split(' ')
        return [{ method, kind, status }, count] as const
      })
    },
  )
  addPageCacheFigures(app, figures)
}

const keyOf = (method: string, kind: string, digit: number) => `${method} ${kind} ${digit}xx`

function addPageCacheFigures({ pageCache }: FastifyInstance, figures: Figures): void {
  const stores = () => Object.entries(pageCache.figures().stores)
  figures.counter(
    'masthead_page_cache_requests_total',
    'Pages and feeds by how they were found: cached, rendered, or rendered for another request at that moment',
    ['result'],
    () => Object.entries(pageCache.figures().results).map(([result, count]) => [{ result }, count] as const),
  )
  figures.counter(
    'masthead_page_cache_stale_total',
    'Outdated pages that were sent because they could not be rendered',
    [],
    () => [[{}, pageCache.figures().stale]],
  )
  figures.gauge('masthead_page_cache_entries', 'Pages in the cache', ['store'], () =>
    stores().map(([store, { size }]) => [{ store }, size] as const),
  )
  figures.gauge('masthead_page_cache_bytes', 'Memory that cached pages take', ['store'], () =>
    stores().map(([store, { bytes }]) => [{ store }, bytes] as const),
  )
  figures.counter(
    'masthead_page_cache_evictions_total',
    'Pages that were dropped because there was no room',
    ['store'],
    () => stores().map(([store, { evicted }]) => [{ store }, evicted] as const),
  )
}
