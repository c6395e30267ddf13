import { expect, test } from 'vitest'
import { longDate } from './long-date.ts'

test('a day is the one of the site’s time zone', () => {
  expect(longDate('2026-11-20T23:30:00.000Z', 'UTC')).toBe('November 20, 2026')
  expect(longDate('2026-11-20T23:30:00.000Z', 'Europe/Berlin')).toBe('November 21, 2026')
  expect(longDate('2026-01-01T00:30:00.000Z', 'America/New_York')).toBe('December 31, 2025')
})
