import { expect, test } from 'vitest'
import { shortTime, timeAgo } from './when.tsx'

const minute = 60_000
const day = 24 * 60 * minute
const now = Date.parse('2026-03-01T12:00:00.000Z')
const textFor = (ms: number) => timeAgo(new Date(now + ms).toISOString(), now)

test('a time that was 30 days ahead a moment ago still is', () => {
  expect(textFor(30 * day)).toBe('in 30 days')
  expect(textFor(30 * day - 5 * minute)).toBe('in 30 days')
  expect(textFor(29.5 * day)).toBe('in 29 days')
})

test('days are counted for two months, months after that', () => {
  expect(textFor(-45 * day)).toBe('45 days ago')
  expect(textFor(-60 * day)).toBe('2 months ago')
  expect(textFor(-400 * day)).toBe('last year')
})

test('the nearest times have special words', () => {
  expect(textFor(-20_000)).toBe('just now')
  expect(textFor(20_000)).toBe('in a moment')
  expect(textFor(-day)).toBe('yesterday')
})

test.each([
  ['2026-03-05T09:19:30', '9:19 AM'],
  ['2026-03-04T23:05:00', 'Mar 4, 11:05 PM'],
  ['2025-12-31T12:00:00', 'Dec 31, 2025'],
])('%s is said as briefly as possible', (at, said) => {
  const now = new Date('2026-03-05T10:00:00')
  expect(shortTime(new Date(at).toISOString(), Number(now))).toBe(said)
})
