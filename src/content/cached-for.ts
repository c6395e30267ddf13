import type { ReadOnly } from '../contracts/read-only.ts'

type Entry<T> = { inner: WeakMap<object, Entry<T>>; values: Map<string, ReadOnly<T>> }

const entry = <T>(): Entry<T> => ({ inner: new WeakMap(), values: new Map() })

/**
 * Makes a cache of values that lasts as long as the objects they are made from: `cache(objects, key, make)`. The same
 * objects and key get the same value, which is read-only because all callers share it. The cache has at most `max`
 * values for the same objects. After a rejection, the next call makes the value again.
 */
export function cacheFor<T>(max = 1) {
  const root = entry<T>()
  return (objects: readonly object[], key: string, make: () => T): ReadOnly<T> => {
    let place = root
    for (const object of objects) place = entryOf(place, object)
    const { values } = place
    const cached = values.get(key)
    if (cached !== undefined) return cached
    const value = make() as ReadOnly<T>
    if (values.size >= max) values.clear()
    values.set(key, value)
    if (value instanceof Promise) value.catch(() => values.delete(key))
    return value
  }
}

function entryOf<T>({ inner }: Entry<T>, object: object): Entry<T> {
  const known = inner.get(object)
  if (known) return known
  const made = entry<T>()
  inner.set(object, made)
  return made
}
