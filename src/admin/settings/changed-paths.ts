import type { Settings } from '../../contracts/settings.ts'
import { isTree } from '../ui/value-at.ts'

/**
 * The dotted paths of the fields in which two versions differ, such as `metadata.ogTitle`. A list is one field, and so
 * is the footer: a document of which nobody would want a mixture.
 */
export const changedPaths = (before: Settings, after: Settings): string[] => pathsBetween(before, after, '')

/** The dotted paths of all fields. */
export const leavesOf = (values: Settings): string[] => pathsBetween(undefined, values, '')

function pathsBetween(before: unknown, after: unknown, path: string): string[] {
  if (before === after) return []
  if (!isTree(after) || (before !== undefined && !isTree(before)) || path === 'footer')
    return JSON.stringify(before) === JSON.stringify(after) ? [] : [path]
  const names = new Set([...Object.keys(before ?? {}), ...Object.keys(after)])
  return [...names].flatMap((name) =>
    pathsBetween(before?.[name], after[name], path === '' ? name : `${path}.${name}`),
  )
}
