import { expect, test } from 'vitest'
import { surplus } from './thinning.ts'

const now = '2026-11-20T12:00:00.000Z'
const ago = (hours: number) => new Date(Date.parse(now) - hours * 3_600_000).toISOString()
const every = (hours: number, from: number, to: number) =>
  Array.from({ length: Math.floor((to - from) / hours) }, (_, index) => {
    const at = from + index * hours
    return { id: String(at), createdAt: ago(at) }
  })

test('everything of the last day stays', () => {
  expect(surplus(every(0.1, 0, 24), now)).toEqual([])
})

test('one an hour stays for a week, one a day for 90 days, one a week after that', () => {
  const left = (list: { id: string; createdAt: string }[]) => list.length - surplus(list, now).length
  expect(left(every(0.25, 25, 49))).toBe(25)
  expect(left(every(1, 8 * 24, 18 * 24))).toBe(11)
  expect(left(every(24, 100 * 24, 170 * 24))).toBe(10)
})

test('the newest one in each hour, day or week stays', () => {
  const list = [
    { id: 'newer', createdAt: '2026-11-18T10:50:00.000Z' },
    { id: 'older', createdAt: '2026-11-18T10:10:00.000Z' },
  ]
  expect(surplus(list, now)).toEqual(['older'])
})
