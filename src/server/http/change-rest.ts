/** After this much work in a row an account gets its part of the time. */
const freeMs = 300
/** What all accounts that change a lot get together. */
const share = 0.25
/** For one such account; for several, as many times as long. */
const maxRestMs = 200
const busyForMs = 2000
const maxAccounts = 10_000

type Turn = { tookMs: number; isWaiting: boolean }

/**
 * How long an account rests after a change, in ms: not at all after little work, otherwise so that all accounts that
 * change a lot get a quarter of the time together, whether it is one or many. `clock`: ms.
 */
export function createChangeRest(clock: () => number = () => performance.now()) {
  /** The recent work in ms of each account, which decays over time. */
  const used = new Map<string, { ms: number; at: number }>()
  /** When each account that changes a lot last did. */
  const busy = new Map<string, number>()

  function use(account: string, tookMs: number): number {
    const at = clock()
    const before = used.get(account) ?? { ms: 0, at }
    const ms = Math.max(0, before.ms - (at - before.at) * share) + tookMs
    if (used.size >= maxAccounts) used.clear()
    used.set(account, { ms, at })
    return ms
  }

  function countBusy(): number {
    for (const [account, at] of busy) if (clock() - at > busyForMs) busy.delete(account)
    return busy.size
  }

  return (account: string, { tookMs, isWaiting }: Turn): number => {
    const isBusy = use(account, tookMs) > freeMs || isWaiting
    if (!isBusy) return 0
    busy.set(account, clock())
    const accounts = countBusy()
    return Math.min(tookMs * (accounts / share - 1), maxRestMs * accounts)
  }
}
