import { readFileSync } from 'node:fs'
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http'
import { Socket } from 'node:net'
import { answerClientError } from './client-errors.ts'

// A request with incomplete headers ends within 20 s: the limit plus the interval of checking.
const headersTimeout = 15_000
const connectionsCheckingInterval = 5000
// The same applies to a stalled body. A large file on a slow connection may take as long as it needs at 4 kB a second.
const bodyCheckedEverySeconds = 10
const leastBytesBetween = 4096
const graceSeconds = 20
const leastBytesPerSecond = 4096
const lingerMs = 5000
const ended = new WeakSet<Socket>()

/** An HTTP server that closes connections of clients that do not finish what they started. */
export function createHttpServer(listener: RequestListener): Server {
  const limits = { headersTimeout, connectionsCheckingInterval, requestTimeout: 0 }
  const server = createServer(limits, (request, response) => {
    // Whatever comes after a request that ended its connection is not carried out: no answer would arrive.
    if (ended.has(request.socket)) return request.socket.destroy()
    if (hasBody(request)) {
      watchBody(request, response)
      closeGently(request)
    }
    listener(request, response)
  })
  const openFiles = openFilesLimit()
  // Every connection uses one, and a file being sent another one.
  if (openFiles) server.maxConnections = Math.floor(openFiles / 2)
  // With several processes, one that is full would give a connection back and get the same one again at once.
  Object.assign(server, { dropMaxConnection: true })
  return server
}

export const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined

/**
 * Ends a connection whose client is still sending: what arrives is read for a while, and dropped. Closing it at once
 * would reset it, and the client could lose the answer, such as that its file is too large.
 */
function closeGently(request: IncomingMessage): void {
  const { socket } = request
  // Node calls this when the answer has been sent and the connection is to end.
  socket.destroySoon = () => {
    const close = () => Socket.prototype.destroySoon.call(socket)
    if (request.complete || socket.destroyed) return close()
    ended.add(socket)
    socket.end()
    const timer = setTimeout(() => socket.destroy(), lingerMs).unref()
    socket.once('close', () => clearTimeout(timer))
    request.unpipe()
    request.once('end', close).resume()
  }
  request.once('close', () => Reflect.deleteProperty(socket, 'destroySoon'))
}

function watchBody(request: IncomingMessage, response: ServerResponse): void {
  const { socket } = request
  let before = socket.bytesRead
  let received = 0
  let seconds = 0
  const timer = setInterval(() => {
    if (request.complete || socket.destroyed) return clearInterval(timer)
    const came = socket.bytesRead - before
    before = socket.bytesRead
    received += came
    const isWaitingForUs = request.readableLength > 0 && !response.writableEnded
    if (isWaitingForUs) return
    seconds += bodyCheckedEverySeconds
    const isFastEnough = seconds < graceSeconds || received >= seconds * leastBytesPerSecond
    if (came >= leastBytesBetween && isFastEnough && !response.writableEnded) return
    clearInterval(timer)
    if (response.headersSent) socket.destroy()
    else answerClientError(Object.assign(new Error(), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), socket)
  }, bodyCheckedEverySeconds * 1000)
  timer.unref()
  request.once('close', () => clearInterval(timer))
}

/** How many files and connections the process may have open; undefined if the system does not say. */
function openFilesLimit(): number | undefined {
  try {
    const limits = readFileSync('/proc/self/limits', 'utf8')
    return Number(/^Max open files +(\d+)/m.exec(limits)?.[1]) || undefined
  } catch {
    return undefined
  }
}
