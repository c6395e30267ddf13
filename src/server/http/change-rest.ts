/** After this much work in a row, all accounts that change something get their part of the time. */
const freeMs = 300
/** Each has this much of it, however many there are: a few saves on a busy machine. */
const minFreeMs = 150
/** What all accounts that change a lot get together. */
const share = 0.25
/** For one such account; for several, as many times as long, up to a second: somebody may wait for their save. */
const maxRestMs = 200
const maxRestOfManyMs = 1000
/** For this long after its last change an account counts. */
const countedMs = 2000
const maxAccounts = 10_000

type Turn = { tookMs: number; isWaiting: boolean }

/**
 * How long an account rests after a change, in ms: not at all after little work, otherwise so that all accounts that
 * change a lot get a quarter of the time together, whether it is one or many. `clock`: ms.
 */
export function createChangeRest(clock: () => number = () => performance.now()) {
  /** The recent work in ms of each account, which decays by its part of the time. */
  const used = new Map<string, { ms: number; at: number }>()
  /** When each account last changed something, and each that changes a lot. */
  const active = new Map<string, number>()
  const busy = new Map<string, number>()

  function use(account: string, tookMs: number, accounts: number): number {
    const at = clock()
    const before = used.get(account) ?? { ms: 0, at }
    const ms = Math.max(0, before.ms - ((at - before.at) * share) / accounts) + tookMs
    if (used.size >= maxAccounts) used.clear()
    used.set(account, { ms, at })
    return ms
  }

  /** How many accounts are in `seen`, with this one. The others are forgotten. */
  function count(seen: Map<string, number>, account: string): number {
    const now = clock()
    seen.delete(account)
    seen.set(account, now)
    for (const [other, at] of seen) {
      if (now - at <= countedMs) break
      seen.delete(other)
    }
    return seen.size
  }

  return (account: string, { tookMs, isWaiting }: Turn): number => {
    const accounts = count(active, account)
    const isBusy = use(account, tookMs, accounts) > Math.max(freeMs / accounts, minFreeMs) || isWaiting
    if (!isBusy) return 0
    const busyAccounts = count(busy, account)
    return Math.min(tookMs * (busyAccounts / share - 1), maxRestMs * busyAccounts, maxRestOfManyMs)
  }
}
