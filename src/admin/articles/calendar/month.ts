// Days are `2026-11-23` and months `2026-11`, both as a clock in the site's time zone shows them.

import { language } from '../../texts/t.ts'
import { clockOf, timeOfClock } from '../../ui/clock.ts'

/** The time of day for a draft that is scheduled without one. */
const usualTime = '09:00'

export const dayOf = (iso: string, zone: string): string => clockOf(iso, zone).slice(0, 10)

/** The day this many days later. */
export function dayAfter(day: string, days: number): string {
  const at = new Date(`${day}T00:00:00Z`)
  at.setUTCDate(at.getUTCDate() + days)
  return at.toISOString().slice(0, 10)
}

export function monthAfter(month: string, months: number): string {
  const at = new Date(`${month}-01T00:00:00Z`)
  at.setUTCMonth(at.getUTCMonth() + months)
  return at.toISOString().slice(0, 7)
}

/** What newer browsers know about the weeks of a language: 1 for those that begin with Monday, 7 for Sunday. */
type WeekLocale = Intl.Locale & {
  getWeekInfo?(): { firstDay: number }
  readonly weekInfo?: { firstDay: number }
}

/** The first day of a week, from 1 for Monday to 7 for Sunday. */
export function firstDayOf(tag: string): number {
  const locale: WeekLocale = new Intl.Locale(tag)
  return (locale.getWeekInfo?.() ?? locale.weekInfo)?.firstDay ?? usualFirstDays.get(locale.language) ?? 1
}

const usualFirstDays = new Map([
  ['ar', 6],
  ['ja', 7],
  ['pt', 7],
])

/** The days of whole weeks, as the language has them, that contain all days of the month. */
export function daysOf(month: string, firstDay: number = firstDayOfWeek): string[] {
  const first = `${month}-01`
  const start = dayAfter(first, -((new Date(`${first}T00:00:00Z`).getUTCDay() + 7 - firstDay) % 7))
  const next = `${monthAfter(month, 1)}-01`
  const days: string[] = []
  for (let day = start; day < next || days.length % 7 > 0; day = dayAfter(day, 1)) days.push(day)
  return days
}

// In English, weeks begin with Monday in the admin: without a region, the language does not say.
const firstDayOfWeek = language === 'en' ? 1 : firstDayOf(language)

export const isMonth = (text: string): boolean => /^\d{4}-(0[1-9]|1[0-2])$/.test(text)

/** The same time on another day; nine o'clock if it had no time. */
export const movedTo = (day: string, iso: string | null, zone: string): string =>
  timeOfClock(`${day}T${iso === null ? usualTime : clockOf(iso, zone).slice(11)}`, zone)

/** A day or month in words. */
export const inWords = (date: string, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' }).format(new Date(`${date}T00:00:00Z`))
