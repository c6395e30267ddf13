import { pipeline, type Readable, Transform } from 'node:stream'
import type { FastifyRequest } from 'fastify'

/**
 * The request, with a body that arrives in one chunk per turn of the event loop. The parser works on everything that
 * has arrived without a break, and on a busy server that is a lot.
 */
export function paced(request: FastifyRequest): FastifyRequest {
  const { headers } = request.raw
  return Object.create(request, { raw: { value: Object.assign(inTurns(request.raw), { headers }) } })
}

/** The pieces of a stream; fails with the error of the stream. */
export function inTurns(body: Readable): Readable {
  const chunks = new Transform({
    transform: (chunk: Buffer, _encoding, done) => void setImmediate(done, null, chunk),
  })
  return pipeline(body, chunks, () => {})
}
