import robotsParser from 'robots-parser'
import { english } from '../../../i18n/said.ts'
import { FetchFailure, webPorts } from '../../platform/fetch/guarded-request.ts'
import { type Probed, probe } from '../../platform/fetch/probe.ts'

/** The clock, and the IP addresses and ports that may be connected to; tests pass their own. */
export type Outside = {
  now(): number
  sleep(ms: number): Promise<void>
  mayConnect?: (address: string) => boolean
  ports?: readonly number[]
}

export const openInternet: Outside = {
  now: () => Date.now(),
  sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
}

/** `unknown`: it cannot be checked, for example because robots are not allowed. `notBefore`: when to retry, in ms. */
export type Verdict = { state: 'ok' | 'failing' | 'unknown'; reason: string; notBefore?: number }

// The types of the library call this the default export of a module, but it is the module itself.
const readRobots = robotsParser as unknown as typeof robotsParser.default
const everyMs = 1000
const timeoutMs = 15_000
const maxRobots = 500_000
const maxHops = 5
const maxWaitMs = 30 * 86_400_000
const robotName = 'Masthead'
/** A page that answers both HEAD and GET with one of these may still work for people. */
const onlyForPeople = new Set([401, 402, 403, 407, 429, 451, 999])
/** A server that answers HEAD with one of these may still answer GET. */
const askAgain = new Set([403, 405, 501])

/**
 * Requests addresses of other sites, as robots.txt allows: HEAD before GET, and one request per second and host.
 * `report` is called before each request, because an address may take many requests of several seconds each.
 */
export function createPoliteClient(publicUrl: string, outside: Outside, report: () => Promise<unknown>) {
  const userAgent = `${robotName}/1.0 (link check; +${publicUrl})`
  const nextAt = new Map<string, number>()
  const rules = new Map<string, Promise<ReturnType<typeof readRobots> | undefined>>()

  async function ask(url: URL, method: 'GET' | 'HEAD', maxBytes = 0): Promise<Probed> {
    const at = Math.max(outside.now(), nextAt.get(url.hostname) ?? 0)
    nextAt.set(url.hostname, at + everyMs)
    await report()
    const wait = at - outside.now()
    if (wait > 0) await outside.sleep(wait)
    const { mayConnect, ports = webPorts } = outside
    return probe(url.href, { method, userAgent, timeoutMs, maxBytes, ports, mayConnect })
  }

  /** The rules of robots.txt; undefined if they could not be read. */
  function rulesOf({ origin }: URL) {
    const known = rules.get(origin) ?? readRules(origin)
    rules.set(origin, known)
    return known
  }

  async function readRules(origin: string) {
    let url = new URL('/robots.txt', origin)
    for (let hop = 0; hop < maxHops; hop += 1) {
      const { status, location, body } = await ask(url, 'GET', maxRobots)
      if (status >= 500) return undefined
      if (status >= 400) return readRobots(`${origin}/robots.txt`, '')
      if (status < 300) return readRobots(`${origin}/robots.txt`, body)
      if (!location) return undefined
      url = new URL(location)
    }
    return undefined
  }

  async function judge(address: string): Promise<Verdict> {
    let url = new URL(address)
    for (let hop = 0; hop <= maxHops; hop += 1) {
      const allowed = await rulesOf(url)
      if (!allowed) return { state: 'unknown', reason: english('its robots.txt cannot be read') }
      if (allowed.isAllowed(url.href, robotName) === false)
        return { state: 'unknown', reason: english('its robots.txt does not allow it') }
      let answer = await ask(url, 'HEAD')
      if (askAgain.has(answer.status)) answer = await ask(url, 'GET')
      const { status, location, retryAfter } = answer
      if (status < 300 || status === 304) return { state: 'ok', reason: '' }
      if (status < 400 && location && URL.canParse(location)) url = new URL(location)
      else return verdictOf(status, waitOf(retryAfter, outside.now()))
    }
    return { state: 'failing', reason: english('it redirects in a loop') }
  }

  return {
    /** Never throws. */
    async check(address: string): Promise<Verdict> {
      try {
        return await judge(address)
      } catch (error) {
        if (!(error instanceof FetchFailure))
          return { state: 'unknown', reason: english('it cannot be requested') }
        const isRefused = /not a public address|not that of a web site/.test(error.message)
        return { state: isRefused ? 'unknown' : 'failing', reason: error.message }
      }
    },
  }
}

function verdictOf(status: number, notBefore: number | undefined): Verdict {
  const later = notBefore === undefined ? {} : { notBefore }
  const isUnknown = onlyForPeople.has(status) || (status === 503 && notBefore !== undefined)
  return {
    state: isUnknown ? 'unknown' : 'failing',
    reason: english('it answers {status}', { status }),
    ...later,
  }
}

/** The value of Retry-After in ms: seconds, or a date. */
function waitOf(retryAfter: string | undefined, now: number): number | undefined {
  if (retryAfter === undefined) return undefined
  const at = /^\d{1,9}$/.test(retryAfter) ? now + Number(retryAfter) * 1000 : Date.parse(retryAfter)
  return Number.isNaN(at) ? undefined : Math.min(at, now + maxWaitMs)
}
