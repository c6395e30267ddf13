import { expect, test } from 'vitest'
import { cacheFor } from './cached-for.ts'

const counting = () => {
  let count = 0
  return () => ({ count: ++count, list: [count] })
}

test('makes a value once for the same objects and key', () => {
  const cache = cacheFor<{ count: number }>(2)
  const make = counting()
  const [one, other] = [{}, {}]
  const first = cache([one], 'a', make)
  expect(cache([one], 'a', make)).toBe(first)
  expect(cache([one], 'b', make)).not.toBe(first)
  expect(cache([other], 'a', make)).not.toBe(first)
  expect(cache([one, other], 'a', make)).not.toBe(first)
  expect(cache([one], 'a', make)).toBe(first)
})

test('also caches null, and no more values of the same objects than allowed', () => {
  const cache = cacheFor<{ count: number } | null>()
  const make = counting()
  const object = {}
  expect(cache([object], 'a', () => null)).toBeNull()
  expect(cache([object], 'a', make)).toBeNull()
  expect(cache([object], 'b', make)).toMatchObject({ count: 1 })
  expect(cache([object], 'a', make)).toMatchObject({ count: 2 })
})

test('makes a value again when its promise was rejected', async () => {
  const cache = cacheFor<Promise<string>>()
  const object = {}
  await expect(cache([object], '', () => Promise.reject(new Error('away')))).rejects.toThrow('away')
  expect(await cache([object], '', async () => 'there')).toBe('there')
})

test('returns values that the compiler lets nobody change', () => {
  const value = cacheFor<{ list: number[]; byName: Map<string, string[]> }>()([{}], '', () => ({
    list: [1],
    byName: new Map([['a', ['b']]]),
  }))
  const changes = [
    // @ts-expect-error A list of a cached value is read-only.
    () => value.list.push(2),
    // @ts-expect-error So is a map,
    () => value.byName.set('c', []),
    // @ts-expect-error and what is in it.
    () => value.byName.get('a')?.push('c'),
  ]
  expect(changes).toHaveLength(3)
})
