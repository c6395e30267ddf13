import { expect, test } from 'vitest'
import { dayAfter, dayOf, daysOf, firstDayOf, monthAfter, movedTo } from './month.ts'

test('a month has whole weeks, from Monday to Sunday', () => {
  const november = daysOf('2026-11')
  expect([november[0], november.at(-1), november.length]).toEqual(['2026-10-26', '2026-12-06', 42])
  // Begins on a Monday and has four weeks.
  expect(daysOf('2027-02')).toHaveLength(28)
  expect(daysOf('2024-02')).toContain('2024-02-29')
})

test('a week begins as the language has it', () => {
  expect(['de', 'fr', 'ja', 'pt-BR', 'ar'].map(firstDayOf)).toEqual([1, 1, 7, 7, 6])
  for (const first of [1, 6, 7])
    for (const month of ['2026-11', '2027-02', '2026-08']) {
      const days = daysOf(month, first)
      expect(days.length % 7).toBe(0)
      expect(new Date(`${days[0]}T00:00:00Z`).getUTCDay()).toBe(first % 7)
      expect([days.includes(`${month}-01`), days.includes(`${month}-28`)]).toEqual([true, true])
      expect(days.indexOf(`${month}-01`)).toBeLessThan(7)
    }
})

test('days and months continue after the end of a year', () => {
  expect([dayAfter('2026-12-31', 1), dayAfter('2027-01-01', -7)]).toEqual(['2027-01-01', '2026-12-25'])
  expect([monthAfter('2026-12', 1), monthAfter('2026-01', -1)]).toEqual(['2027-01', '2025-12'])
})

test("a day is one in the site's time zone, and the time of day stays the same, also when the clocks change", () => {
  expect(dayOf('2026-11-23T23:30:00.000Z', 'Europe/Berlin')).toBe('2026-11-24')
  expect(movedTo('2026-10-26', '2026-10-20T07:00:00.000Z', 'Europe/Berlin')).toBe('2026-10-26T08:00:00.000Z')
  expect(movedTo('2026-11-30', null, 'UTC')).toBe('2026-11-30T09:00:00.000Z')
})
