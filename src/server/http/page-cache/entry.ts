import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import { crc32 } from 'node:zlib'
import { withQuery } from '../../../contracts/redirect-rule.ts'
import type { Counted } from '../../core/counted-request.ts'
import type { RenderedPage, Surroundings } from '../../core/rendered-page.ts'
import type { Tag } from '../../platform/events.ts'
import {
  acceptedEncodings,
  cheapestOf,
  compressFast,
  compressWell,
  type Encoding,
  smallestWorthCompressing,
} from './encodings.ts'
import type { ForSharedCaches } from './for-shared-caches.ts'

/** The content of an answer, with a body for each requested encoding. */
export type CachedPage = {
  readonly tags: readonly Tag[]
  /** With `lists`: as of when it is right, which changes when it was found to be still right. */
  endsAt: string | undefined
  readonly goneAt?: string | undefined
  /** How often lists had changed when it was read. */
  lists: number
  readonly surroundings?: Surroundings | undefined
  readonly paged: boolean
  readonly counted?: Counted | undefined
  bytes(): number
  /**
   * Answers at once if the body is ready, otherwise once it is compressed. `now` returns an ISO time. With `isOutdated`
   * no cache on the way may serve it again.
   */
  send(request: IncomingMessage, response: ServerResponse, now: () => string, isOutdated?: boolean): void
}

const hitsBeforeBest = 3
const staleSeconds = 300
const staleAtErrorSeconds = 86_400

/** Whether caches on the way may store it. */
const isCacheable = ({ cacheSeconds, isChosen = false }: RenderedPage) => cacheSeconds !== 0 && !isChosen

function headersOfPage(page: RenderedPage, etag: string, shared: ForSharedCaches) {
  const { html, headers, isChosen = false } = page
  const common = {
    ...(html === '' ? {} : { 'content-type': 'text/html; charset=utf-8', etag }),
    ...headers,
    vary: isChosen ? 'Accept, Accept-Encoding' : 'Accept-Encoding',
  }
  if (!isCacheable(page) || shared.isOutdated) return { ...common, 'cache-control': 'no-store' }
  return { ...common, ...shared.headers, 'cache-control': cacheControl(Number.MAX_SAFE_INTEGER, shared) }
}

/** `onGrown` is called when another body has been added. */
export function createCachedPage(
  page: RenderedPage,
  asOf: Pick<CachedPage, 'endsAt' | 'lists'>,
  shared: ForSharedCaches,
  onGrown: () => void,
): CachedPage {
  // Separate from the page, whose text would otherwise be in memory twice.
  const { status, tags, surroundings, paged, counted, location, onSent, goneAt } = page
  const identity = bytesOf(page.html)
  const bodies = new Map<Encoding, Buffer>([['identity', identity]])
  const pending = new Map<Encoding, Promise<Buffer>>()
  const etag = etagOf(identity)
  const cacheable = isCacheable(page) && !shared.isOutdated
  const maxServedSeconds = shared.freshSeconds + staleAtErrorSeconds
  let best: 'none' | 'asked' | 'ready' = 'none'
  let hits = 0

  const base = headersOfPage(page, etag, shared)
  const headersOf = new Map<Encoding, Record<string, string | number>>()

  function headers(encoding: Encoding, body: Buffer) {
    const known = headersOf.get(encoding)
    if (known) return known
    const made = {
      ...base,
      ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
      'content-length': body.length,
    }
    headersOf.set(encoding, made)
    return made
  }

  function add(encoding: Encoding, body: Buffer) {
    // zlib returns the beginning of a 16 kB block, which would stay in memory as a whole.
    const own = Buffer.allocUnsafeSlow(body.length)
    body.copy(own)
    headersOf.delete(encoding)
    bodies.set(encoding, own)
    onGrown()
    return own
  }

  function choose(request: IncomingMessage): Encoding {
    if (identity.length < smallestWorthCompressing) return 'identity'
    const accepted = acceptedEncodings(request.headers['accept-encoding'] as string | undefined)
    return accepted.br && best === 'ready' ? 'br' : cheapestOf(accepted)
  }

  function compressed(encoding: Exclude<Encoding, 'identity'>): Buffer | Promise<Buffer> {
    const known = bodies.get(encoding) ?? pending.get(encoding)
    if (known) return known
    const made = compressFast(identity, encoding)
    if (Buffer.isBuffer(made)) return add(encoding, made)
    const work = made.then((body) => add(encoding, body))
    pending.set(encoding, work)
    void work.catch(() => {}).finally(() => pending.delete(encoding))
    return work
  }

  function considerBest() {
    hits += 1
    if (hits < hitsBeforeBest || best !== 'none' || identity.length < smallestWorthCompressing) return
    best = 'asked'
    enqueue(async () => {
      const [br, gzipped] = [await compressWell(identity, 'br'), await compressWell(identity, 'gzip')]
      add('gzip', gzipped)
      add('br', br)
      best = 'ready'
    })
  }

  function write(
    encoding: Encoding,
    body: Buffer,
    request: IncomingMessage,
    response: ServerResponse,
    { now, isOutdated }: { now: () => string; isOutdated: boolean },
  ) {
    const full = headers(encoding, body)
    const left = isOutdated ? 0 : secondsLeft(cached.endsAt, now)
    const own =
      left < maxServedSeconds && cacheable ? { ...full, 'cache-control': cacheControl(left, shared) } : full
    const head =
      location === undefined ? own : { ...own, location: withQuery(location, queryOf(request.url)) }
    onSent?.(request)
    if (status === 200 && isKnown(request.headers, etag)) {
      const { 'content-length': _, 'content-encoding': __, 'content-type': ___, ...rest } = head
      response.writeHead(304, rest).end()
      return
    }
    response.writeHead(status, head)
    response.end(request.method === 'HEAD' ? undefined : body)
  }

  const cached: CachedPage = {
    ...asOf,
    goneAt,
    tags,
    surroundings,
    paged,
    counted,
    bytes: () => [...bodies.values()].reduce((sum, body) => sum + body.length, 0),
    send(request, response, now, isOutdated = false) {
      const encoding = choose(request)
      const body = encoding === 'identity' ? identity : compressed(encoding)
      if (cacheable) considerBest()
      const as = { now, isOutdated }
      if (Buffer.isBuffer(body)) return write(encoding, body, request, response, as)
      body.then(
        (made) => write(encoding, made, request, response, as),
        () => write('identity', identity, request, response, as),
      )
    },
  }
  return cached
}

// A page is only compared with its own earlier states, which a checksum distinguishes at a tenth of a hash's cost.
const etagOf = (body: Buffer) => `W/"${body.length.toString(36)}-${crc32(body).toString(36)}"`

const encoder = new TextEncoder()

/**
 * A separate allocation: a slice of Node's pool would keep its neighbours in memory for as long as the page is cached.
 */
const bytesOf = (text: string): Buffer => Buffer.from(encoder.encode(text).buffer)

/**
 * For a page that is right for `seconds`; nobody may serve it after that. max-age=0: a reader's browser always asks
 * again, and gets 304 as long as nothing has changed.
 */
function cacheControl(seconds: number, { freshSeconds }: Pick<ForSharedCaches, 'freshSeconds'>): string {
  const left = Math.max(0, Math.floor(seconds))
  const fresh = `public, max-age=0, s-maxage=${Math.min(left, freshSeconds)}`
  const grace = left - freshSeconds
  if (grace <= 0) return fresh
  const stale = `stale-while-revalidate=${Math.min(grace, staleSeconds)}`
  return `${fresh}, ${stale}, stale-if-error=${Math.min(grace, staleAtErrorSeconds)}`
}

function secondsLeft(endsAt: string | undefined, now: () => string): number {
  return endsAt === undefined ? Number.POSITIVE_INFINITY : (Date.parse(endsAt) - Date.parse(now())) / 1000
}

// No page has a Last-Modified: a renamed tag changes a page without changing the date of what it shows.
function isKnown({ 'if-none-match': known }: IncomingHttpHeaders, etag: string): boolean {
  return known !== undefined && matchesEtag(known, etag)
}

function matchesEtag(header: string, etag: string): boolean {
  const strong = etag.slice(2)
  return (
    header === etag ||
    header.split(',').some((one) => one.trim().replace(/^W\//, '') === strong || one.trim() === '*')
  )
}

function queryOf(url = ''): string {
  const at = url.indexOf('?')
  return at < 0 ? '' : url.slice(at + 1)
}

// One page at a time: the best compression must not take every core away from the readers.
let queue: Promise<void> = Promise.resolve()
let queued = 0
const maxQueued = 100

function enqueue(work: () => Promise<void>): void {
  if (queued >= maxQueued) return
  queued += 1
  queue = queue
    .then(work)
    .catch(() => {})
    .finally(() => {
      queued -= 1
    })
}
