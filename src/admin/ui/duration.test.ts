import { expect, test } from 'vitest'
import { formatDuration } from './duration.ts'

test.each([
  [0.4, '0:01'],
  [59.4, '0:59'],
  [59.6, '1:00'],
  [75, '1:15'],
  [3599.7, '1:00:00'],
  [3725, '1:02:05'],
  [360_000, '100:00:00'],
])('%s seconds are %s', (seconds, shown) => {
  expect(formatDuration(seconds)).toBe(shown)
})
