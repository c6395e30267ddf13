import { readFrom, typeOf } from '../../../contracts/redirect-rule.ts'
import { contextOf, type Deps, system } from '../../core/context.ts'
import type { CountedRequest } from '../../core/counted-request.ts'
import { writingLater } from '../../core/delayed-writing.ts'
import { createIsOfReader, ownHostOf } from '../../core/is-of-reader.ts'
import { referrerOf } from '../../core/referrers.ts'
import { isRobot } from '../../core/user-agents.ts'
import { type Missed, store } from './not-found.ts'

/** Counts requests of addresses that do not exist: in memory, and every ten seconds in the database. */
export type MissedRequests = {
  count(request: CountedRequest): void
  /** Stores the counts. Never throws: counts that could not be stored are stored the next time. */
  write(): Promise<void>
}

/** How many different addresses wait to be stored, and how many requests are checked; any more are not counted. */
const maxWaiting = 500
const maxLookedAt = 10_000
const maxAddress = 300
const maxUrl = 2048
/** Pages of the server itself; the rest of their address may be secret. */
const notLogged = /^\/(?:404$|preview(?:\/|$))/
const emailAddress = /[^/\s@]@[^/\s@]+\.[^/\s@]/
/** Addresses that nobody links to: requests that look for vulnerabilities. */
const probes = /\/\.(?!well-known\/)|\/wp-(?:admin|includes)\/|\/(?:wp-login|xmlrpc)\.php$/i

export function createMissedRequests(deps: Deps): MissedRequests {
  const ownHost = ownHostOf(deps.config)
  const isOfReader = createIsOfReader(deps.config)
  const isOn = deps.config.copyOf === undefined
  let waiting = new Map<string, Missed>()
  let lookedAt = 0

  function hold(missed: Missed): void {
    const key = [missed.isRobot, missed.address, missed.referrer].join('\n')
    const known = waiting.get(key)
    if (known) known.hits += missed.hits
    else if (waiting.size < maxWaiting) waiting.set(key, missed)
    if (known && known.at < missed.at) known.at = missed.at
  }

  const later = writingLater(async () => {
    const taken = [...waiting.values()]
    waiting = new Map()
    lookedAt = 0
    if (taken.length === 0) return true
    try {
      await store(contextOf(deps, system), taken)
      return true
    } catch (error) {
      deps.log.warn({ err: error }, 'the addresses at which nothing was found could not be stored yet')
      for (const missed of taken) hold(missed)
      return false
    }
  })

  return {
    count({ method, url = '', headers }) {
      if (!isOn || lookedAt >= maxLookedAt) return
      lookedAt += 1
      later.soon()
      if (method !== 'GET' || url.length > maxUrl || !isOfReader(headers)) return
      const address = addressOf(url)
      if (address === undefined) return
      hold({
        address,
        referrer: placeOf(headers.referer, ownHost),
        isRobot: isRobot(headers['user-agent']) || probes.test(address),
        hits: 1,
        at: deps.now(),
      })
    },
    write: later.now,
  }
}

/** The address in the form of a redirect; undefined if there can be none, or if it may name somebody. */
function addressOf(url: string): string | undefined {
  const { from } = readFrom(url.split('?', 1)[0] ?? '')
  if (from === undefined || typeOf(from) !== 'exact' || from.length > maxAddress) return undefined
  return notLogged.test(from) || emailAddress.test(from) ? undefined : from
}

/** The source of a request: a page of this site, which can be corrected, or only the name of another site. */
function placeOf(referrer: string | undefined, ownHost: string): string {
  const site = referrerOf(referrer, ownHost)
  if (site !== 'own') return site
  const path = URL.parse(referrer ?? '')?.pathname ?? ''
  return path === '/' ? path : (addressOf(path) ?? '')
}
