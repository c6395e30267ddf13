import { expect, test } from 'vitest'
import { createVisitors } from './visitors.ts'

/** Pseudo-random numbers: the last step of MurmurHash. */
function hashOf(number: number): number {
  let hash = Math.imul(number ^ (number >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}

test.each([0, 1, 10, 500, 10_000, 300_000, 2_000_000])('%d visitors are counted within 0.3 %%', (number) => {
  const visitors = createVisitors()
  for (let visit = 1; visit <= number; visit += 1) visitors.add(hashOf(visit))
  // A returning visitor changes nothing.
  for (let visit = 1; visit <= number; visit += 7) visitors.add(hashOf(visit))
  expect(Math.abs(visitors.count() - number)).toBeLessThanOrEqual(number * 0.003 + 1)
})
