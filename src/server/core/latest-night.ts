import { TZDate } from '@date-fns/tz'

/** The latest time at which it was this hour in a time zone: its date there, and its time in UTC. */
export function latestNight(
  now: string,
  { timeZone, hour }: { timeZone: string; hour: number },
): { date: string; at: string } {
  const night = new TZDate(now, timeZone)
  if (night.getHours() < hour) night.setDate(night.getDate() - 1)
  night.setHours(hour, 0, 0, 0)
  const date = [night.getFullYear(), night.getMonth() + 1, night.getDate()]
  return {
    date: date.map((part) => String(part).padStart(2, '0')).join('-'),
    at: new Date(night.getTime()).toISOString(),
  }
}
