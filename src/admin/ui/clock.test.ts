import { expect, test } from 'vitest'
import { clockOf, timeOfClock } from './clock.ts'

test('a clock of another zone is read and set, also when summer time begins and ends', () => {
  expect(clockOf('2026-11-20T23:30:00.000Z', 'Europe/Berlin')).toBe('2026-11-21T00:30')
  expect(timeOfClock('2026-07-01T09:00', 'America/New_York')).toBe('2026-07-01T13:00:00.000Z')
  expect(timeOfClock('2026-12-01T09:00', 'America/New_York')).toBe('2026-12-01T14:00:00.000Z')
  expect(timeOfClock('2026-03-01T00:00', 'Asia/Kathmandu')).toBe('2026-02-28T18:15:00.000Z')
  // 02:30 does not exist on this day: the clock goes forward to 03:30.
  expect(clockOf(timeOfClock('2026-03-29T02:30', 'Europe/Berlin'), 'Europe/Berlin')).toBe('2026-03-29T03:30')
})

test('anything but a date and time is rejected', () => {
  for (const clock of ['', '2026-11', 'tomorrow', '0000-00-00T00:00'])
    expect(timeOfClock(clock, 'UTC')).toBe('')
})
