import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible'
import type { ErrorCode } from '../../../contracts/errors.ts'
import { AppError } from '../../http/errors.ts'

const duration = 15 * 60
const failuresPerAddress = 20
const failuresPerAccount = 10
const failures = new Set<ErrorCode>(['INVALID_CREDENTIALS', 'UNAUTHENTICATED'])

export type Attempts = {
  /**
   * Runs `work` unless its client address, or the account it names, has failed too often in the last 15 minutes:
   * RATE_LIMITED. Only refused credentials count. Whether the account exists makes no difference.
   */
  guard<T>(address: string, account: string | undefined, work: () => Promise<T>): Promise<T>
}

/** Counts failed attempts in this process. */
export function createAttempts(): Attempts {
  const byAddress = new RateLimiterMemory({ keyPrefix: 'address', points: failuresPerAddress, duration })
  const byAccount = new RateLimiterMemory({ keyPrefix: 'account', points: failuresPerAccount, duration })
  // One after the other for each key, or a burst at once would pass before its failures are counted.
  const inTurn = createQueues()
  const limited = <T>(limiter: RateLimiterMemory, key: string, work: () => Promise<T>) =>
    inTurn(limiter.getKey(key), async () => {
      refuseWhenSpent(limiter.points, await limiter.get(key))
      try {
        return await work()
      } catch (error) {
        if (error instanceof AppError && failures.has(error.code)) await limiter.penalty(key)
        throw error
      }
    })

  return {
    guard(address, account, work) {
      const attempt = account === undefined ? work : () => limited(byAccount, account, work)
      return limited(byAddress, clientOf(address), attempt)
    },
  }
}

/** How often something may be asked for in 15 minutes, whether or not it succeeds. Counts in this process. */
export function createAllowance(points: number) {
  const limiter = new RateLimiterMemory({ points, duration })
  return {
    /** Counts one more for `key`. Throws RATE_LIMITED when it has had its share. */
    async take(key: string): Promise<void> {
      const spent = await limiter.consume(key).catch((refused: RateLimiterRes) => refused)
      if (spent.consumedPoints > points) throw rateLimited(spent, 'Too many tries.')
    },
  }
}

/** What counts as one client: an IPv4 address, or the /64 that an IPv6 subscriber gets whole. */
export function clientOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)
  if (mapped?.[1]) return mapped[1]
  if (!address.includes(':')) return address
  const [head = '', tail] = address.replace(/%.*$/, '').split('::')
  const left = head.split(':').filter(Boolean)
  const right = tail?.split(':').filter(Boolean) ?? []
  const zeros = Array(Math.max(0, 8 - left.length - right.length)).fill('0')
  return [...left, ...zeros, ...right]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}

function refuseWhenSpent(points: number, spent: RateLimiterRes | null): void {
  if (!spent || spent.consumedPoints < points) return
  throw rateLimited(spent, 'Too many failed attempts.')
}

function rateLimited({ msBeforeNext }: RateLimiterRes, what: string): AppError {
  const retryAfter = Math.max(1, Math.ceil(msBeforeNext / 1000))
  const minutes = Math.ceil(retryAfter / 60)
  const when = `Try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`
  return new AppError('RATE_LIMITED', `${what} ${when}`, { retryAfter })
}

function createQueues() {
  const last = new Map<string, Promise<unknown>>()
  return <T>(key: string, work: () => Promise<T>): Promise<T> => {
    const turn = (last.get(key) ?? Promise.resolve()).then(work)
    const settled = turn
      .catch(() => undefined)
      .finally(() => {
        if (last.get(key) === settled) last.delete(key)
      })
    last.set(key, settled)
    return turn
  }
}
