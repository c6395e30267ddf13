/** The work in a row that all accounts together may do before they rest. */
const freeMs = 300
/** The work that each account may do in any case: a few saves on a busy machine. */
const minFreeMs = 150
/** The share of the time that all accounts which change a lot get together. */
const share = 0.25
/**
 * The longest rest of one such account. With several it is as many times as long, up to a second: somebody may wait
 * for their save.
 */
const maxRestMs = 200
const maxRestOfManyMs = 1000
/** An account counts for this long after its last change. */
const countedMs = 2000
const maxAccounts = 10_000

type Turn = { tookMs: number; isWaiting: boolean }

/**
 * Returns how long an account rests after a change, in ms: not at all after little work. Otherwise one or many
 * accounts that change a lot get a quarter of the time together. `clock`: ms.
 */
export function createChangeRest(clock: () => number = () => performance.now()) {
  /** The recent work of each account in ms. It decays at the account's share of the time. */
  const used = new Map<string, { ms: number; at: number }>()
  /** When each account last changed something; `busy` has only those that change a lot. */
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

  /** Adds the account to `seen`, forgets those that no longer count, and returns how many are left. */
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
