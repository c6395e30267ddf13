import { useEffect, useState } from 'react'
import { language, t } from '../texts/t.ts'

const relative = new Intl.RelativeTimeFormat(language, { numeric: 'auto' })
const exact = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short' })
const timeOfDay = new Intl.DateTimeFormat(language, { timeStyle: 'short' })
const dayAndTime = new Intl.DateTimeFormat(language, {
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
})
const dayOfYear = new Intl.DateTimeFormat(language, { dateStyle: 'medium' })
const steps: { unit: Intl.RelativeTimeFormatUnit; size: number; from?: number }[] = [
  { unit: 'year', size: 31_536_000 },
  // Up to two months are counted in days, so that “in 30 days” does not become “next month”.
  { unit: 'month', size: 2_592_000, from: 2 },
  { unit: 'day', size: 86_400 },
  { unit: 'hour', size: 3600 },
  { unit: 'minute', size: 60 },
]
const refreshMs = 30_000

/** An ISO time relative to now, in words. */
export function timeAgo(iso: string, now: number): string {
  const seconds = Math.round((Date.parse(iso) - now) / 1000)
  for (const { unit, size, from = 1 } of steps) {
    // “In 30 days” must not become 29 a moment later.
    const count = Math.trunc(seconds > 0 ? seconds / size + 1 / 60 : seconds / size)
    if (Math.abs(count) >= from) return relative.format(count, unit)
  }
  return seconds > 0 ? t('in a moment') : t('just now')
}

/** A time in long form, in this browser's time zone or in `zone`. */
export function exactTime(iso: string, zone?: string): string {
  const format =
    zone === undefined
      ? exact
      : new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short', timeZone: zone })
  return format.format(new Date(iso))
}

/** The time of day if it is today, otherwise also the date, in the shortest form. */
export function shortTime(iso: string, now: number): string {
  const [at, today] = [new Date(iso), new Date(now)]
  if (at.toDateString() === today.toDateString()) return timeOfDay.format(at)
  return (at.getFullYear() === today.getFullYear() ? dayAndTime : dayOfYear).format(at)
}

/** A relative time that is kept up to date, with the exact time on hover. */
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
