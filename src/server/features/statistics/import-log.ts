import { mediaIdsIn } from '../../../contracts/paths.ts'
import { english } from '../../../i18n/said.ts'
import { authorize } from '../../core/authorization.ts'
import { type Ctx, completing } from '../../core/context.ts'
import type { Counted } from '../../core/counted-request.ts'
import { ownHostOf } from '../../core/is-of-reader.ts'
import { readPageAddress } from '../../core/page-address.ts'
import { transaction } from '../../core/transaction.ts'
import * as settings from '../settings/settings.ts'
import { resolve } from '../site/site.ts'
import { type CountingDay, createCountingDay } from './counting.ts'
import { type Day, dayAt } from './day.ts'
import { type LoggedRequest, linesOf, parseLine } from './log-lines.ts'
import * as queries from './statistics.queries.ts'
import { otherName } from './statistics.table.ts'
import { createTally, type Tally } from './tally.ts'
import { foldMonth } from './tidying.ts'

export type LogReport = {
  lines: number
  /** Lines that are not in the format "combined". */
  unreadable: number
  /** Days that were added, and days that the site already had numbers for. */
  days: number
  known: number
}

type OpenDay = { counting: CountingDay; tally: Tally; isKnown: boolean }

/** Around midnight the lines of two days are mixed. */
const openAtOnce = 2
const maxPlaces = 20_000
const maxRedirects = 3
const feed = /^\/(?:[^/]+\/)?(?:feed(?:\.xml|\.json|\/?)|rss(?:\.xml|\/?))$/
const download = /\.(?:pdf|zip|gz|tar|docx?|xlsx?|pptx?|odt|ods|odp|epub|csv|txt|rtf|dmg|exe)$/i

export async function importLogs(
  ctx: Ctx,
  files: string[],
  onProgress: (lines: number) => void = () => {},
): Promise<LogReport> {
  authorize(ctx, 'settings.write')
  const { timeZone } = await settings.get(ctx)
  const report: LogReport = { lines: 0, unreadable: 0, days: 0, known: 0 }
  const days = createDays(ctx, report)
  const placeOf = createPlaces(ctx)
  let day: Day & { startsAt: number } = { date: '', startsAt: 0, endsAt: 0 }
  for (const file of await inOrder(files))
    for await (const line of linesOf(file)) {
      report.lines += 1
      onProgress(report.lines)
      const request = parseLine(line)
      if (!request) report.unreadable += 1
      const counted = request && isAnswered(request) ? await placeOf(request.url) : undefined
      if (!request || !counted) continue
      if (request.at < day.startsAt || request.at >= day.endsAt)
        day = { ...dayAt(request.at, timeZone), startsAt: request.at }
      const { counting } = await days.open(day.date)
      const { address, userAgent, referrer } = request
      counting.count({ counted, address, userAgent, referrer })
    }
  await days.closeAll()
  for (const month of days.months) await foldMonth(ctx, monthsAgo(ctx, month))
  await completing(ctx, async () => ({
    title: english({ one: '{count} day', other: '{count} days' }, { count: report.days }),
  }))
  return report
}

const isAnswered = ({ method, status }: LoggedRequest): boolean =>
  method === 'GET' && (status === 200 || status === 206 || status === 304)

async function inOrder(files: string[]): Promise<string[]> {
  const first = new Map<string, number>()
  for (const file of files) {
    first.set(file, Number.POSITIVE_INFINITY)
    for await (const line of linesOf(file)) {
      const at = parseLine(line)?.at
      if (at === undefined) continue
      first.set(file, at)
      break
    }
  }
  return files.toSorted((a, b) => (first.get(a) ?? 0) - (first.get(b) ?? 0))
}

function createDays(ctx: Ctx, report: LogReport) {
  const ownHost = ownHostOf(ctx.config)
  const open = new Map<string, OpenDay>()
  const months = new Set<string>()

  async function close(date: string, { counting, tally, isKnown }: OpenDay): Promise<void> {
    open.delete(date)
    counting.addVisitors()
    const counts = tally.list()
    if (isKnown || counts.length === 0) return
    await transaction(ctx, (inner) => queries.add(inner, date, counts))
    report.days += 1
    months.add(date.slice(0, 7))
  }

  return {
    months,
    async open(date: string): Promise<OpenDay> {
      const known = open.get(date)
      if (known) return known
      const tally = createTally()
      const isKnown = await queries.hasDay(ctx.db, date)
      if (isKnown) report.known += 1
      const opened = { counting: createCountingDay(() => tally, ownHost), tally, isKnown }
      open.set(date, opened)
      const [oldest] = open
      if (open.size > openAtOnce && oldest) await close(...oldest)
      return opened
    },
    async closeAll(): Promise<void> {
      for (const entry of [...open]) await close(...entry)
    },
  }
}

/** Finds the counted name of an address in the log: the current content there, or otherwise the address itself. */
function createPlaces(ctx: Ctx): (url: string) => Promise<Counted | undefined> {
  const known = new Map<string, Counted | undefined>()
  const visitor = { ...ctx, viewer: null }
  let gone = 0

  /** A log may contain endlessly many addresses. */
  function itself(path: string): Counted {
    gone += 1
    return { as: 'page', name: gone > maxPlaces ? otherName : path }
  }

  async function find(path: string): Promise<Counted | undefined> {
    if (feed.test(path)) return { as: 'feed' }
    const [file] = mediaIdsIn(path)
    if (download.test(path)) return { as: 'download', name: file === undefined ? path : `media:${file}` }
    let at = path
    for (let hop = 0; hop < maxRedirects; hop += 1) {
      const address = readPageAddress(at)
      if (!address) return undefined
      const found = await resolve(visitor, address)
      if (!('redirect' in found)) return found.counted ?? itself(path)
      at = found.redirect
    }
    return itself(path)
  }

  return async (url) => {
    const queryAt = url.indexOf('?')
    const path = queryAt < 0 ? url : url.slice(0, queryAt)
    const search = queryAt < 0 ? undefined : searched(path, new URLSearchParams(url.slice(queryAt + 1)))
    if (search) return { as: 'page', name: '/search', search: { words: search, isFound: true } }
    if (!known.has(path)) {
      if (known.size >= maxPlaces) known.clear()
      known.set(path, await find(path))
    }
    return known.get(path)
  }
}

/** The search query, on this site or on WordPress. */
const searched = (path: string, query: URLSearchParams): string =>
  (/^\/search\/?$/.test(path) ? query.get('q') : path === '/' ? query.get('s') : null) ?? ''

function monthsAgo(ctx: Ctx, month: string): number {
  const count = (date: string) => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7))
  return count(ctx.now()) - count(month)
}
