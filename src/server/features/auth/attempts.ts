import type { RateLimiterRes } from 'rate-limiter-flexible'
import type { ErrorCode } from '../../../contracts/errors.ts'
import type { Deps } from '../../core/context.ts'
import { AppError } from '../../core/errors.ts'
import { clientOf, rateLimited, refillSeconds } from '../../core/rate-limit.ts'
import type { Limit } from '../../platform/rate-limits.ts'

const failuresPerAddress = 20
const failuresPerAccount = 10
const failuresPerKnown = 10
const failuresOfKnownPerAddress = 50
const failures = new Set<ErrorCode>(['INVALID_CREDENTIALS', 'UNAUTHENTICATED'])

/**
 * The source of an attempt: a client address, and the account that it names, if any. `known`: a browser that has signed
 * in to the account before, or a session. It has a limit of its own, so failures of strangers do not lock it out.
 */
type Trier = { address: string; account?: string | undefined; known?: string | undefined }

export type Attempts = {
  /**
   * Runs `work`, or throws RATE_LIMITED if the source has failed too often in the last 15 minutes. Only refused
   * credentials count as failures. It makes no difference whether the account exists.
   */
  guard<T>(trier: Trier, work: () => Promise<T>): Promise<T>
}

/**
 * Counts failed attempts. Counters with the same `name` are shared. `perAccount`: how many failures of strangers lock
 * an account for all strangers.
 */
export function createAttempts(
  { rateLimits }: Pick<Deps, 'rateLimits'>,
  name: string,
  { perAccount = failuresPerAccount } = {},
): Attempts {
  const limitOf = (what: string, points: number) => ({
    name: `${name}, ${what}`,
    points,
    seconds: refillSeconds,
  })
  const byAddress = limitOf('address', failuresPerAddress)
  const byAccount = limitOf('account', perAccount)
  const byKnown = limitOf('known', failuresPerKnown)
  const byAddressOfKnown = limitOf('address of known', failuresOfKnownPerAddress)
  // Attempts with the same key run one at a time. Otherwise many simultaneous ones would pass before their failures are
  // counted.
  const inTurn = createQueues()
  const limited = <T>(limit: Limit, key: string, work: () => Promise<T>) =>
    inTurn(`${limit.name} ${key}`, async () => {
      refuseWhenSpent(limit.points, await rateLimits.get(limit, key))
      try {
        return await work()
      } catch (error) {
        if (error instanceof AppError && failures.has(error.code)) await rateLimits.add(limit, key)
        throw error
      }
    })

  return {
    guard({ address, account, known }, work) {
      const client = clientOf(address)
      if (known !== undefined) return limited(byAddressOfKnown, client, () => limited(byKnown, known, work))
      const attempt = account === undefined ? work : () => limited(byAccount, account, work)
      return limited(byAddress, client, attempt)
    },
  }
}

function refuseWhenSpent(points: number, spent: RateLimiterRes | null): void {
  if (!spent || spent.consumedPoints < points) return
  throw rateLimited(spent, 'failures')
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
