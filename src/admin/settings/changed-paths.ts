import type { Settings } from '../../contracts/settings.ts'
import { isTree } from '../ui/value-at.ts'

/**
 * The dotted paths of the fields that differ between two versions, such as `metadata.ogTitle`. A list counts as one
 * field, and so does the footer, because a mixture of two would make no sense.
 */
export const changedPaths = (before: Settings, after: Settings): string[] => pathsBetween(before, after, '')

/** The dotted paths of all fields. A group without any is one. */
export const leavesOf = (values: Settings): string[] => pathsBetween(undefined, values, '')

function pathsBetween(before: unknown, after: unknown, path: string): string[] {
  if (before === after) return []
  if (!isTree(after) || (before !== undefined && !isTree(before)) || path === 'footer')
    return JSON.stringify(before) === JSON.stringify(after) ? [] : [path]
  const names = new Set([...Object.keys(before ?? {}), ...Object.keys(after)])
  if (names.size === 0) return before === undefined ? [path] : []
  return [...names].flatMap((name) =>
    pathsBetween(before?.[name], after[name], path === '' ? name : `${path}.${name}`),
  )
}
