import { expect, test } from 'vitest'
import { latestNight } from './latest-night.ts'

test('a night begins at an hour in the site’s time zone, whatever the clocks do', () => {
  const at = (now: string, timeZone: string, hour = 3) => latestNight(now, { timeZone, hour })
  expect(at('2026-11-23T03:00:00.000Z', 'UTC')).toEqual({
    date: '2026-11-23',
    at: '2026-11-23T03:00:00.000Z',
  })
  expect(at('2026-11-23T02:59:59.999Z', 'UTC').date).toBe('2026-11-22')
  expect(at('2026-11-01T02:30:00.000Z', 'America/New_York')).toEqual({
    date: '2026-10-31',
    at: '2026-10-31T07:00:00.000Z',
  })
  // In Berlin the hour from 2 to 3 does not exist on 29 March, and comes twice on 25 October.
  expect(at('2026-03-29T12:00:00.000Z', 'Europe/Berlin').at).toBe('2026-03-29T01:00:00.000Z')
  expect(at('2026-10-25T12:00:00.000Z', 'Europe/Berlin').at).toBe('2026-10-25T02:00:00.000Z')
  expect(at('2026-11-23T22:30:00.000Z', 'UTC', 22)).toEqual({
    date: '2026-11-23',
    at: '2026-11-23T22:00:00.000Z',
  })
  expect(at('2026-11-23T00:00:00.000Z', 'UTC', 0).date).toBe('2026-11-23')
})
