import { useEffect, useState } from 'react'

const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })
const exact = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeStyle: 'short' })
const steps: { unit: Intl.RelativeTimeFormatUnit; size: number; from?: number }[] = [
  { unit: 'year', size: 31_536_000 },
  // Days are counted for two months: what goes in 30 days does not go “next month”.
  { unit: 'month', size: 2_592_000, from: 2 },
  { unit: 'day', size: 86_400 },
  { unit: 'hour', size: 3600 },
  { unit: 'minute', size: 60 },
]
const refreshMs = 30_000

/** How long ago (or ahead) an ISO time is, in words. */
export function timeAgo(iso: string, now: number): string {
  const seconds = Math.round((Date.parse(iso) - now) / 1000)
  for (const { unit, size, from = 1 } of steps) {
    // What was said to be in 30 days a moment ago is not in 29.
    const count = Math.trunc(seconds > 0 ? seconds / size + 1 / 60 : seconds / size)
    if (Math.abs(count) >= from) return relative.format(count, unit)
  }
  return seconds > 0 ? 'in a moment' : 'just now'
}

/** A time in long form, as clocks here or in `zone` show it. */
export function exactTime(iso: string, zone?: string): string {
  const format =
    zone === undefined
      ? exact
      : new Intl.DateTimeFormat('en', { dateStyle: 'long', timeStyle: 'short', timeZone: zone })
  return format.format(new Date(iso))
}

/** A time in words that keep being true, with the exact one on hover. */
export function When({ iso }: { iso: string }) {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), refreshMs)
    return () => clearInterval(timer)
  }, [])
  return (
    <time dateTime={iso} title={exactTime(iso)} style={{ whiteSpace: 'nowrap' }}>
      {timeAgo(iso, Math.max(now, Date.now()))}
    </time>
  )
}
