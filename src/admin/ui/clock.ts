import { TZDate } from '@date-fns/tz'

/** What a clock in `zone` shows at an ISO time, in the format of a datetime-local field. */
export function clockOf(iso: string, zone: string): string {
  const at = new TZDate(iso, zone)
  const two = (value: number) => String(value).padStart(2, '0')
  const year = String(at.getFullYear()).padStart(4, '0')
  return `${year}-${two(at.getMonth() + 1)}-${two(at.getDate())}T${two(at.getHours())}:${two(at.getMinutes())}`
}

/** The ISO time at which a clock in `zone` shows this; '' for anything but a date and time. */
export function timeOfClock(clock: string, zone: string): string {
  const [year, month, day, hours, minutes] = (clock.match(/\d+/g) ?? []).map(Number)
  if (minutes === undefined || !year || !month) return ''
  const at = new TZDate(year, month - 1, day ?? 1, hours ?? 0, minutes, zone)
  return Number.isNaN(+at) ? '' : new Date(+at).toISOString()
}
