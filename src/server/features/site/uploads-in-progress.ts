import type { IncomingMessage } from 'node:http'
import { AppError } from '../../core/errors.ts'

const atOnce = 20
const atOncePerClient = 2
/** Within this time nobody counts as slow: a connection may need a moment. */
const graceMs = 10_000

type Arriving = { client: string; request: IncomingMessage; began: number; bytesBefore: number }

/**
 * Counts the forms with files that are being uploaded: each uses a connection and space for as long as its sender
 * likes. When all places are taken, the slowest upload that has had this time loses its place, not the newest one.
 */
export function createArriving(now: () => number = () => performance.now()) {
  const all = new Set<Arriving>()

  function makeRoom(): void {
    if (all.size < atOnce) return
    const slow = [...all].filter(({ began }) => now() - began > graceMs)
    const [slowest] = slow.toSorted((one, other) => rateOf(one, now()) - rateOf(other, now()))
    if (!slowest) throw tooMany()
    all.delete(slowest)
    slowest.request.destroy()
  }

  return async <T>(client: string, request: IncomingMessage, work: () => Promise<T>): Promise<T> => {
    if ([...all].filter((one) => one.client === client).length >= atOncePerClient) throw tooMany()
    makeRoom()
    const own = { client, request, began: now(), bytesBefore: request.socket.bytesRead }
    all.add(own)
    try {
      return await work()
    } finally {
      all.delete(own)
    }
  }
}

const rateOf = ({ request, began, bytesBefore }: Arriving, time: number): number =>
  (request.socket.bytesRead - bytesBefore) / (time - began)

const tooMany = () =>
  new AppError('RATE_LIMITED', 'Too many files are arriving right now. Try again in a minute.', {
    retryAfter: 60,
    limited: 'files',
  })
