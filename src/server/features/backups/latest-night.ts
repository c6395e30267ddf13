import { TZDate } from '@date-fns/tz'

const hour = 3

/** The latest 3 o'clock at night in a time zone: its date there, and when it was, in UTC. */
export function latestNight(now: string, timeZone: string): { date: string; at: string } {
  const night = new TZDate(now, timeZone)
  if (night.getHours() < hour) night.setDate(night.getDate() - 1)
  night.setHours(hour, 0, 0, 0)
  const date = [night.getFullYear(), night.getMonth() + 1, night.getDate()]
  return {
    date: date.map((part) => String(part).padStart(2, '0')).join('-'),
    at: new Date(night.getTime()).toISOString(),
  }
}
