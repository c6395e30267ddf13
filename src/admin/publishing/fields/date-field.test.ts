import { expect, it } from 'vitest'
import { timeAtSite } from './date-field.tsx'

it('shows a time as clocks at the site do, with the UTC offset', () => {
  expect(timeAtSite('2026-07-01T13:00:00.000Z', 'America/New_York')).toBe(
    'July 1, 2026 at 9:00 AM (America/New York, GMT-4)',
  )
  expect(timeAtSite('2026-12-01T13:00:00.000Z', 'UTC')).toBe('December 1, 2026 at 1:00 PM (UTC)')
})
