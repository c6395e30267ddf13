import type { FastifyReply, FastifyRequest } from 'fastify'
import {
  acceptedEncodings,
  cheapestOf,
  compressFast,
  smallestWorthCompressing,
} from './page-cache/encodings.ts'

/**
 * Compresses the text of an answer as its client accepts it. For reads alone: the answer to a change may contain a token
 * beside what somebody has sent, and its size would then give away how alike the two are.
 */
export async function compressAnswer(request: FastifyRequest, reply: FastifyReply, payload: unknown) {
  if (typeof payload !== 'string' || payload.length < smallestWorthCompressing) return payload
  reply.header('vary', 'Accept-Encoding')
  const encoding = cheapestOf(acceptedEncodings(request.headers['accept-encoding'] as string | undefined))
  if (encoding === 'identity') return payload
  const body = await compressFast(Buffer.from(payload), encoding)
  reply.header('content-encoding', encoding).header('content-length', body.length)
  return body
}
