import { monthOf } from './day.ts'

/** From one day to another, both included: dates such as 2026-11-23. */
export type Period = { from: string; to: string }
/** The days of a period within one month. */
export type PartOfMonth = { month: number; first: number; last: number; isWhole: boolean }

const dayMs = 86_400_000

const utc = (date: string) => Date.parse(`${date}T00:00:00Z`)
const dateOf = (ms: number) => new Date(ms).toISOString().slice(0, 10)

export const daysIn = ({ from, to }: Period): number => Math.round((utc(to) - utc(from)) / dayMs) + 1

export const addDays = (date: string, days: number): string => dateOf(utc(date) + days * dayMs)

/** The period of the same length that ends the day before. */
export function periodBefore(period: Period): Period {
  return { from: addDays(period.from, -daysIn(period)), to: addDays(period.from, -1) }
}

/** The months that a period touches, in order. */
export function monthsIn({ from, to }: Period): PartOfMonth[] {
  const months: PartOfMonth[] = []
  for (let at = from.slice(0, 7); at <= to.slice(0, 7); ) {
    const end = dateOf(Date.UTC(Number(at.slice(0, 4)), Number(at.slice(5)), 0))
    const first = at === from.slice(0, 7) ? Number(from.slice(8)) : 1
    const last = at === to.slice(0, 7) ? Number(to.slice(8)) : Number(end.slice(8))
    const isWhole = first === 1 && last === Number(end.slice(8))
    months.push({ month: monthOf(at), first, last, isWhole })
    at = addDays(end, 1).slice(0, 7)
  }
  return months
}

/** The rows of whole years, such as 202500, that lie in a period. */
export function yearRowsIn({ from, to }: Period): number[] {
  const first = from.slice(5) === '01-01' ? Number(from.slice(0, 4)) : Number(from.slice(0, 4)) + 1
  const last = to.slice(5) === '12-31' ? Number(to.slice(0, 4)) : Number(to.slice(0, 4)) - 1
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => (first + index) * 100)
}
