import { afterEach, beforeEach, expect, test } from 'vitest'
import { startOf } from './audit.data.ts'

const { TZ } = process.env
beforeEach(() => {
  process.env.TZ = 'Europe/Berlin'
})
afterEach(() => {
  if (TZ === undefined) delete process.env.TZ
  else process.env.TZ = TZ
})

test.each([
  ['2026-03-28', '2026-03-27T23:00:00.000Z', '2026-03-28T23:00:00.000Z'],
  ['2026-03-29', '2026-03-28T23:00:00.000Z', '2026-03-29T22:00:00.000Z'],
  ['2026-10-25', '2026-10-24T22:00:00.000Z', '2026-10-25T23:00:00.000Z'],
  ['never', '', ''],
])('%s ends where the next day begins, however many hours it has', (day, from, to) => {
  expect([startOf(day), startOf(day, 1)]).toEqual([from, to])
})
