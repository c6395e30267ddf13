import { isSame } from '../../editing/merge.ts'

/**
 * The place of the only value that differs, such as `items[0].question`. Undefined if several values differ, or if the
 * entries of a list are others.
 */
export function changedPlace(before: unknown, after: unknown, place = ''): string | undefined {
  if (!isGroup(before) && !isGroup(after)) return place
  if (Array.isArray(before) || Array.isArray(after)) {
    if (!Array.isArray(before) || !Array.isArray(after) || before.length !== after.length) return undefined
    return changedWithin(before, after, (index) => `${place}[${index}]`)
  }
  return changedWithin(before, after, (name) => (place === '' ? name : `${place}.${name}`))
}

function changedWithin(before: unknown, after: unknown, at: (name: string) => string): string | undefined {
  const [one, other] = [isGroup(before) ? before : {}, isGroup(after) ? after : {}]
  const names = [...new Set([...Object.keys(one), ...Object.keys(other)])]
  const [name, another] = names.filter((name) => !isSame(one[name], other[name]))
  if (name === undefined || another !== undefined) return undefined
  return changedPlace(one[name], other[name], at(name))
}

const isGroup = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null
