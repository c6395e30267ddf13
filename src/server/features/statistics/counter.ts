import type { IncomingHttpHeaders } from 'node:http'
import { contextOf, type Deps, system } from '../../core/context.ts'
import type { Counted, NoteServed } from '../../core/counted-request.ts'
import { writingLater } from '../../core/delayed-writing.ts'
import { createIsOfReader, ownHostOf } from '../../core/is-of-reader.ts'
import * as settings from '../settings/settings.ts'
import { type CountingDay, createCountingDay } from './counting.ts'
import { type Day, dayAt } from './day.ts'
import { createUnwritten } from './unwritten.ts'

export type Counter = {
  /** Notes a request, to count it later together with others. Costs nearly nothing. */
  served: NoteServed
  /** Notes a page that a browser reports as shown. */
  seen: NoteServed
  /** Whether views are counted when browsers report them, instead of when pages are sent. */
  isByPixel(): boolean
  /** Counts a form that somebody has completed. */
  completed(form: string): void
  /** Reads whether visits are counted, and in which time zone. */
  refresh(): Promise<void>
  /** Writes the counts. Never throws: counts that could not be written are written the next time. */
  write(): Promise<void>
}

type Served = { counted: Counted; headers: IncomingHttpHeaders; address: string }

const countedAtOnce = 256

/** Counts the visits of this process. Everything is in memory until it is written as sums, every ten seconds. */
export function createCounter(deps: Deps): Counter {
  const ownHost = ownHostOf(deps.config)
  const isOfReader = createIsOfReader(deps.config)
  const unwritten = createUnwritten(deps)
  let waiting: Served[] = []
  let timeZone = 'UTC'
  let isOn = deps.config.copyOf === undefined
  let isByPixel = false
  let day: Day = { date: '', endsAt: 0 }
  let counting: CountingDay | undefined

  /** Today's counting. A new day has a new salt. */
  function today(): CountingDay {
    const now = Date.parse(deps.now())
    if (counting && now < day.endsAt) return counting
    counting?.addVisitors()
    day = dayAt(now, timeZone)
    const { date } = day
    counting = createCountingDay(() => unwritten.of(date), ownHost)
    return counting
  }

  function countWaiting(): void {
    const served = waiting
    waiting = []
    const counting = today()
    for (const { counted, headers, address } of served) {
      if (!isOfReader(headers)) continue
      const client = deps.config.trustProxy ? lastHop(headers, address) : address
      counting.count({
        counted,
        address: client,
        userAgent: headers['user-agent'],
        referrer: headers.referer,
      })
    }
    counting.addVisitors()
  }

  const later = writingLater(() => {
    countWaiting()
    return unwritten.write()
  })

  deps.events.on((tags) => {
    // After all other listeners, so that the settings are already the new ones.
    if (tags.includes('settings') || tags.includes('*')) setImmediate(() => void counter.refresh())
  })

  const counter: Counter = {
    served(request, counted) {
      // Browsers report pages, but no searches: these are never cached elsewhere, so the server sees them all.
      if (isByPixel && counted.as === 'page' && !counted.search) return
      counter.seen(request, counted)
    },
    isByPixel: () => isByPixel,
    seen({ method, headers, socket }, counted) {
      if (!isOn || method !== 'GET') return
      waiting.push({ counted, headers, address: socket.remoteAddress ?? '' })
      if (waiting.length >= countedAtOnce) countWaiting()
      later.soon()
    },
    completed(form) {
      if (!isOn) return
      today()
      unwritten.of(day.date).add('totals', 'forms')
      unwritten.of(day.date).add('forms', form)
      later.soon()
    },
    async refresh() {
      try {
        const stored = await settings.get(contextOf(deps, system, { readOnly: true }))
        timeZone = stored.timeZone
        isOn = stored.statistics.counting && deps.config.copyOf === undefined
        isByPixel = stored.statistics.pixel
        if (isOn) return
        waiting = []
        counting = undefined
        unwritten.clear()
      } catch (error) {
        deps.log.warn({ err: error }, 'the settings of the statistics could not be read')
      }
    },
    write: later.now,
  }
  return counter
}

/**
 * The address as reported by the proxy in front of the server. The header may begin with addresses that the client
 * itself has written.
 */
const lastHop = (headers: IncomingHttpHeaders, address: string): string =>
  String(headers['x-forwarded-for'] ?? '')
    .split(',')
    .at(-1)
    ?.trim() || address
