import type { RateLimiterRes } from 'rate-limiter-flexible'
import type { Said } from '../../contracts/errors.ts'
import { say } from '../../i18n/said.ts'
import type { Limit, RateLimits } from '../platform/rate-limits.ts'
import { AppError, type Limited } from './errors.ts'

export const refillSeconds = 15 * 60

const tooMany: Record<Limited, Said['message']> = {
  attempts: {
    one: 'Too many attempts. Try again in {count} minute.',
    other: 'Too many attempts. Try again in {count} minutes.',
  },
  failures: {
    one: 'Too many failed attempts. Try again in {count} minute.',
    other: 'Too many failed attempts. Try again in {count} minutes.',
  },
  files: {
    one: 'You have sent too many large files. Try again in {count} minute.',
    other: 'You have sent too many large files. Try again in {count} minutes.',
  },
  searches: {
    one: 'Too many searches. Try again in {count} minute.',
    other: 'Too many searches. Try again in {count} minutes.',
  },
  downloads: {
    one: 'Too many downloads from other sites. Try again in {count} minute.',
    other: 'Too many downloads from other sites. Try again in {count} minutes.',
  },
}

export type Allowance = ReturnType<typeof createAllowance>

/** Where it is counted: a context, or the dependencies. */
type Counting = { rateLimits: RateLimits }

/** Limits how often something may be requested in `seconds`, whether or not it succeeds. */
export function createAllowance(
  name: string,
  points: number,
  { seconds = refillSeconds, of = 'attempts' }: { seconds?: number; of?: Limited } = {},
) {
  const limit: Limit = { name, points, seconds }
  return {
    /** Adds `number` to the count of `key`. Throws RATE_LIMITED if the limit is exceeded. */
    async take({ rateLimits }: Counting, key: string, number = 1): Promise<void> {
      const spent = await rateLimits.add(limit, key, number)
      if (spent.consumedPoints > points) throw rateLimited(spent, of)
    },
  }
}

/** The error for somebody over the limit; undefined within it. `attempt`: what `take` returned. */
export const refusalOf = (attempt: Promise<void>): Promise<AppError | undefined> =>
  attempt.then(
    () => undefined,
    (error: unknown) => {
      if (error instanceof AppError && error.code === 'RATE_LIMITED') return error
      throw error
    },
  )

/** The key for one client: an IPv4 address, or the whole /64 that an IPv6 subscriber gets. */
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

/** RATE_LIMITED, with the time to retry. */
export function rateLimited({ msBeforeNext }: RateLimiterRes, limited: Limited): AppError {
  const retryAfter = Math.max(1, Math.ceil(msBeforeNext / 1000))
  const sentence = say(tooMany[limited], { count: Math.ceil(retryAfter / 60) })
  return new AppError('RATE_LIMITED', sentence, { retryAfter, limited })
}
