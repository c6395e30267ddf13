import { TZDate } from '@date-fns/tz'

/** A date, such as 2026-11-23, and when it ends, in ms. */
export type Day = { date: string; endsAt: number }

/** The day in a time zone at this moment. */
export function dayAt(ms: number, timeZone: string): Day {
  const at = new TZDate(ms, timeZone)
  const date = [at.getFullYear(), at.getMonth() + 1, at.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-')
  at.setHours(24, 0, 0, 0)
  return { date, endsAt: at.getTime() }
}

/** The month of a date as a number, such as 202611. */
export const monthOf = (date: string): number => Number(date.slice(0, 4) + date.slice(5, 7))
