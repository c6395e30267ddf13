// Changes by one account take turns. Each drops cached pages and blocks the event loop for some milliseconds, so
// hundreds of them in a row would make every reader wait.
import { AppError } from '../core/errors.ts'
import { createFairTurns } from '../fair-turns.ts'

const eachAtOnce = 2
/** After this much work in a row an account gets `share` of the time. */
const freeMs = 300
const share = 0.25
const maxRestMs = 200
const maxAccounts = 10_000

/** The recent work in ms of each account, which decays over time. */
const used = new Map<string, { ms: number; at: number }>()

/** Runs a change by an account when it is its turn. Throws RATE_LIMITED if too many are waiting. */
export const takeChangeTurn = createFairTurns(
  {
    atOnce: 100,
    eachAtOnce,
    maxWaiting: 200,
    rest: (account, { tookMs, isWaiting }) =>
      use(account, tookMs) > freeMs || isWaiting ? Math.min(tookMs * (1 / share - 1), maxRestMs) : 0,
  },
  () =>
    new AppError('RATE_LIMITED', 'Too many changes at once. Wait a moment, then try again.', {
      retryAfter: 5,
    }),
)

function use(account: string, tookMs: number): number {
  const at = performance.now()
  const before = used.get(account) ?? { ms: 0, at }
  const ms = Math.max(0, before.ms - (at - before.at) * share) + tookMs
  if (used.size >= maxAccounts) used.clear()
  used.set(account, { ms, at })
  return ms
}
