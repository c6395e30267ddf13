import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import { crc32 } from 'node:zlib'
import { withQuery } from '../../../contracts/redirect-rule.ts'
import type { Counted } from '../../core/counted.ts'
import type { RenderedPage } from '../../core/rendered-page.ts'
import type { Tag } from '../../platform/events.ts'
import { acceptedEncodings, compressFast, compressWell, type Encoding } from './encodings.ts'

/** What is sent, with a body for each requested encoding. */
export type CachedPage = {
  readonly tags: readonly Tag[]
  readonly endsAt: string | undefined
  readonly paged: boolean
  readonly counted?: Counted | undefined
  bytes(): number
  /** Answers at once if the body is ready, else once it is compressed. `now` returns an ISO time. */
  send(request: IncomingMessage, response: ServerResponse, now: () => string): void
}

const smallestWorthCompressing = 1024
const hitsBeforeBest = 3
const freshSeconds = 60
const revalidate = 'stale-while-revalidate=300, stale-if-error=86400'

/** `onGrown` is called when another body has been added. */
export function createCachedPage(
  page: RenderedPage,
  endsAt: string | undefined,
  onGrown: () => void,
): CachedPage {
  // Separate from the page, whose text would otherwise be held twice.
  const { status, tags, paged, counted, location, onSent } = page
  const identity = bytesOf(page.html)
  const bodies = new Map<Encoding, Buffer>([['identity', identity]])
  const pending = new Map<Encoding, Promise<Buffer>>()
  // A page is only compared with its own earlier states, which a checksum distinguishes at a tenth of a hash's cost.
  const etag = `W/"${identity.length.toString(36)}-${crc32(identity).toString(36)}"`
  const lastModified = page.headers['last-modified']
  const cacheable = page.cacheSeconds !== 0
  let best: 'none' | 'asked' | 'ready' = 'none'
  let hits = 0

  const base = {
    ...(page.html === '' ? {} : { 'content-type': 'text/html; charset=utf-8', etag }),
    ...page.headers,
    vary: 'Accept-Encoding',
    'cache-control': cacheable ? cacheControl(freshSeconds) : 'no-store',
  }
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
    // zlib returns the beginning of a 16 kB block, which would be held whole.
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
    if (accepted.br && best === 'ready') return 'br'
    if (accepted.zstd) return 'zstd'
    if (accepted.br) return 'br'
    return accepted.gzip ? 'gzip' : 'identity'
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
    now: () => string,
  ) {
    const full = headers(encoding, body)
    const left = secondsLeft(endsAt, now)
    const own = left < freshSeconds && cacheable ? { ...full, 'cache-control': cacheControl(left) } : full
    const head =
      location === undefined ? own : { ...own, location: withQuery(location, queryOf(request.url)) }
    onSent?.(request)
    if (status === 200 && isKnown(request.headers, etag, lastModified)) {
      const { 'content-length': _, 'content-encoding': __, 'content-type': ___, ...rest } = head
      response.writeHead(304, rest).end()
      return
    }
    response.writeHead(status, head)
    response.end(request.method === 'HEAD' ? undefined : body)
  }

  return {
    tags,
    endsAt,
    paged,
    counted,
    bytes: () => [...bodies.values()].reduce((sum, body) => sum + body.length, 0),
    send(request, response, now) {
      const encoding = choose(request)
      const body = encoding === 'identity' ? identity : compressed(encoding)
      if (cacheable) considerBest()
      if (Buffer.isBuffer(body)) return write(encoding, body, request, response, now)
      body.then(
        (made) => write(encoding, made, request, response, now),
        () => write('identity', identity, request, response, now),
      )
    },
  }
}

const encoder = new TextEncoder()

/** Memory of its own: a slice of Node's pool would hold its neighbours' memory for as long as the page is cached. */
const bytesOf = (text: string): Buffer => Buffer.from(encoder.encode(text).buffer)

// max-age=0: a reader's browser always asks again, and gets 304 as long as nothing has changed.
function cacheControl(seconds: number): string {
  if (seconds < freshSeconds) return `public, max-age=0, s-maxage=${Math.max(0, Math.floor(seconds))}`
  return `public, max-age=0, s-maxage=${seconds}, ${revalidate}`
}

function secondsLeft(endsAt: string | undefined, now: () => string): number {
  return endsAt === undefined ? Number.POSITIVE_INFINITY : (Date.parse(endsAt) - Date.parse(now())) / 1000
}

// The exact date: if the newest article was deleted, the date is an earlier one.
function isKnown(headers: IncomingHttpHeaders, etag: string, lastModified: string | undefined): boolean {
  const known = headers['if-none-match']
  if (known !== undefined) return matchesEtag(known, etag)
  return lastModified !== undefined && headers['if-modified-since'] === lastModified
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

// One page at a time: the best compression must not take every core from the readers.
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
