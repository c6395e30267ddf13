import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible'
import type { ErrorCode } from '../../../contracts/errors.ts'
import { AppError } from '../../core/errors.ts'
import { clientOf, rateLimited, refillSeconds } from '../../core/rate-limit.ts'

const failuresPerAddress = 20
const failuresPerAccount = 10
const failuresPerKnown = 10
const failuresOfKnownPerAddress = 50
const failures = new Set<ErrorCode>(['INVALID_CREDENTIALS', 'UNAUTHENTICATED'])

/**
 * The source of an attempt: a client address, and the account it names, if any. `known` is a browser that has signed in
 * to the account before, or a session: strangers' failures do not lock it out; it has its own limit.
 */
type Trier = { address: string; account?: string | undefined; known?: string | undefined }

export type Attempts = {
  /**
   * Runs `work` unless the source has failed too often in the last 15 minutes: RATE_LIMITED. Only refused credentials
   * count. Whether the account exists makes no difference.
   */
  guard<T>(trier: Trier, work: () => Promise<T>): Promise<T>
}

/** Counts failed attempts in this process. `perAccount`: the failures of all strangers that lock an account for them. */
export function createAttempts({ perAccount = failuresPerAccount } = {}): Attempts {
  const byAddress = new RateLimiterMemory({
    keyPrefix: 'address',
    points: failuresPerAddress,
    duration: refillSeconds,
  })
  const byAccount = new RateLimiterMemory({
    keyPrefix: 'account',
    points: perAccount,
    duration: refillSeconds,
  })
  const byKnown = new RateLimiterMemory({
    keyPrefix: 'known',
    points: failuresPerKnown,
    duration: refillSeconds,
  })
  const byAddressOfKnown = new RateLimiterMemory({
    keyPrefix: 'address of known',
    points: failuresOfKnownPerAddress,
    duration: refillSeconds,
  })
  // One at a time for each key; otherwise a simultaneous burst would pass before its failures are counted.
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
