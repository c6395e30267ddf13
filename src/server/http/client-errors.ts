import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { errorBodyOf } from './errors.ts'

const known: ReadonlyMap<string, { statusCode: number; message: string }> = new Map([
  ['ERR_HTTP_REQUEST_TIMEOUT', { statusCode: 408, message: 'The request took too long to arrive.' }],
  ['HPE_HEADER_OVERFLOW', { statusCode: 431, message: 'The headers of the request are too large.' }],
])
const other = { statusCode: 400, message: 'The request is not valid HTTP.' }

/** Answers a request that could not even be parsed, and closes the connection. */
export function answerClientError(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const { statusCode, message } = known.get(error.code ?? '') ?? other
  const body = JSON.stringify(
    errorBodyOf({ code: 'BAD_REQUEST', statusCode, message, extra: {} }, crypto.randomUUID()),
  )
  const head = [
    `HTTP/1.1 ${statusCode} ${STATUS_CODES[statusCode]}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    'X-Content-Type-Options: nosniff',
    'Connection: close',
  ]
  if (socket.writable) socket.write(`${head.join('\r\n')}\r\n\r\n${body}`)
  socket.destroy()
}
