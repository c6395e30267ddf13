import { once } from 'node:events'
import {
  type ClientRequest,
  type IncomingMessage,
  request as openRequest,
  type ServerResponse,
} from 'node:http'
import { connect } from 'node:net'
import { pipeline } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../core/errors.ts'
import { hasBody } from '../http/connections.ts'
import { orFailurePage } from '../http/failure-page.ts'
import { createIsAnsweredHere } from './answered-here.ts'
import { forwardedFor } from './client-address.ts'
import type { WriterPlace } from './process-messages.ts'

const againAfterMs = 20
// Headers that belong to a single connection. This process has answered `expect` already.
const ofConnection = ['connection', 'keep-alive', 'proxy-connection', 'te', 'trailer', 'upgrade', 'expect']
const dropped = new Set([...ofConnection, 'x-forwarded-for'])
/** Headers that only a trusted proxy may set. */
const ofProxy = new Set(['x-forwarded-proto', 'x-forwarded-host', 'x-forwarded-port', 'forwarded'])
const bodiless = new Set(['GET', 'HEAD', 'DELETE', 'OPTIONS', 'TRACE'])
const notOfAnswer = new Set([...ofConnection, 'transfer-encoding'])

type Writer = {
  place: () => WriterPlace
  /** Returns when the writer can be reached, the client has left, or this time is over. */
  untilReachable: (atMostMs: number, left: AbortSignal) => Promise<void>
}

/**
 * Passes requests that a worker does not answer on to the writer, unchanged, and returns its answers. While there is
 * no writer, requests wait; those that have waited too long are refused with 503.
 */
export function passOnOthers(app: FastifyInstance, place: () => WriterPlace): void {
  const isAnsweredHere = createIsAnsweredHere(app.deps.config)
  const writer = { place, untilReachable: createUntilReachable(place) }
  app.addHook('onRequest', async (request, reply) => {
    if (isAnsweredHere(request)) return
    const passed = () => passOn(request, reply, writer)
    if (/^\/api(?:[/?]|$)/.test(request.url)) await passed()
    else await orFailurePage(request, reply, passed)
    return reply
  })
}

async function passOn(request: FastifyRequest, reply: FastifyReply, writer: Writer): Promise<FastifyReply> {
  const response = reply.raw as ServerResponse
  const { trustProxy } = request.server.deps.config
  // Read now, because the socket has no address any more once the client has left.
  const client = forwardedFor(request.raw.headers, request.raw.socket.remoteAddress, { trustProxy })
  const left = new AbortController()
  response.once('close', () => left.abort())
  for (let attempt = 1; ; attempt += 1) {
    const upstream = await reach(request, response, { client, left: left.signal, ...writer })
    response.once('close', () => upstream.destroy())
    try {
      const answer = await send(request.raw, upstream)
      reply.hijack()
      giveBack(request.raw, response, answer)
      return reply
    } catch {
      if (attempt === 1 && isHarmless(request.raw) && !response.destroyed) continue
      // The connection is cut, as by a server that is killed: nobody knows whether the request was carried out, so no
      // answer may say so.
      reply.hijack()
      response.destroy()
      return reply
    }
  }
}

/** Opens a request to the writer, and sends nothing of it yet. Throws UNAVAILABLE. */
async function reach(
  request: FastifyRequest,
  response: ServerResponse,
  { client, left, place, untilReachable }: Writer & { client: string; left: AbortSignal },
): Promise<ClientRequest> {
  for (const beganAt = performance.now(); ; ) {
    const { writer } = place()
    const upstream = writer === null ? undefined : await connected(requestTo(writer, request, client))
    if (upstream && !response.destroyed) return upstream
    upstream?.destroy()
    const leftMs = place().patienceMs - (performance.now() - beganAt)
    if (leftMs > 0 && !response.destroyed) await untilReachable(leftMs, left)
    else
      throw new AppError('UNAVAILABLE', 'This part of the site is starting. Try again in a moment.', {
        retryAfter: 5,
      })
  }
}

/** However many requests wait, only one of them asks whether the writer accepts connections. */
function createUntilReachable(place: Writer['place']): Writer['untilReachable'] {
  let waiting = 0
  let asking: Promise<void> | undefined
  const ask = async () => {
    while (waiting > 0) {
      await wait(againAfterMs)
      const { writer } = place()
      if (writer !== null && (await accepts(writer))) return
    }
  }
  return async (atMostMs, left) => {
    waiting += 1
    asking ??= ask().finally(() => {
      asking = undefined
    })
    const done = new AbortController()
    const signal = AbortSignal.any([done.signal, left])
    await Promise.race([asking, wait(atMostMs, undefined, { signal }).catch(() => {})])
    done.abort()
    waiting -= 1
  }
}

const accepts = (writer: string): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(writer)
    socket.once('error', () => resolve(false))
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
  })

function requestTo(writer: string, request: FastifyRequest, client: string): ClientRequest {
  const { trustProxy } = request.server.deps.config
  const { raw, method, originalUrl } = request
  const headers = without(raw.rawHeaders, (name) => dropped.has(name) || (!trustProxy && ofProxy.has(name)))
  // At the beginning, because only the first of very many headers are read.
  headers.unshift('X-Forwarded-For', client)
  // Otherwise Node would announce a body, and refuse a request of HTTP/1.0 that names no host.
  if (!hasBody(raw) && !bodiless.has(method)) headers.push('Content-Length', '0')
  if (raw.headers.host === undefined) headers.unshift('Host', '')
  // A new connection each time, because the writer may close an old one at this very moment.
  return openRequest({ socketPath: writer, method, path: originalUrl, headers, agent: false })
}

/** Undefined if nobody listens, or too many are waiting to be accepted. */
async function connected(upstream: ClientRequest): Promise<ClientRequest | undefined> {
  // A later failure is handled where its result is awaited.
  upstream.on('error', () => {})
  try {
    const [socket] = await once(upstream, 'socket')
    if (socket.connecting) await once(socket, 'connect')
    return upstream
  } catch {
    return undefined
  }
}

/** Sends the request and returns the answer as soon as it begins. */
async function send(request: IncomingMessage, upstream: ClientRequest): Promise<IncomingMessage> {
  const answered = once(upstream, 'response')
  if (hasBody(request)) request.pipe(upstream)
  else upstream.end()
  // If the writer stops reading, the rest of the body is of no use to anybody.
  upstream.once('close', () => request.unpipe(upstream).resume())
  const [answer] = await answered
  return answer
}

function giveBack(request: IncomingMessage, response: ServerResponse, answer: IncomingMessage): void {
  // The body was not read to its end: the rest must not be taken for another request.
  if (hasBody(request) && !request.complete) response.shouldKeepAlive = false
  const headers = without(answer.rawHeaders, (name) => notOfAnswer.has(name))
  response.writeHead(answer.statusCode ?? 502, answer.statusMessage, headers)
  // If the answer breaks off, it breaks off for the client too.
  pipeline(answer, response, () => {})
}

/** Whether a request may be sent twice. */
const isHarmless = (request: IncomingMessage): boolean =>
  (request.method === 'GET' || request.method === 'HEAD') && !hasBody(request)

function without(rawHeaders: readonly string[], isDropped: (name: string) => boolean): string[] {
  const left: string[] = []
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const [name = '', value = ''] = rawHeaders.slice(at, at + 2)
    if (!isDropped(name.toLowerCase())) left.push(name, value)
  }
  return left
}
