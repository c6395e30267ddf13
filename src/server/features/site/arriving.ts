import { AppError } from '../../core/errors.ts'

const atOnce = 20
const atOncePerClient = 2

/** Counts the forms with files that are arriving: each takes a connection and room for as long as its sender likes. */
export function createArriving() {
  const byClient = new Map<string, number>()
  let all = 0
  return async <T>(client: string, work: () => Promise<T>): Promise<T> => {
    const own = byClient.get(client) ?? 0
    if (all >= atOnce || own >= atOncePerClient)
      throw new AppError('RATE_LIMITED', 'Too many files are arriving right now. Try again in a minute.', {
        retryAfter: 60,
      })
    all += 1
    byClient.set(client, own + 1)
    try {
      return await work()
    } finally {
      all -= 1
      const left = (byClient.get(client) ?? 1) - 1
      if (left > 0) byClient.set(client, left)
      else byClient.delete(client)
    }
  }
}
