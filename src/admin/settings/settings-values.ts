import type { Settings, VersionedSettings } from '../../contracts/settings.ts'
import { isTree, valueAt } from '../ui/value-at.ts'

type Tree = { [name: string]: unknown }

/**
 * The dotted paths of the fields in which two versions differ, such as `metadata.ogTitle`. A list is one field, and so
 * is the footer: a document of which nobody would want a mixture.
 */
export function changedPaths(before: Settings, after: Settings): string[] {
  return pathsBetween(before, after, '')
}

/** The dotted paths of all fields: a list is one field, and so is the footer. */
export const leavesOf = (values: Settings): string[] => pathsBetween(undefined, values, '')

/** What to send for a change from `before` to `after`: the groups that differ, whole. */
export function changedGroups(before: Settings, after: Settings): Partial<Settings> {
  const groups = new Set(changedPaths(before, after).map((path) => path.split('.')[0]))
  return Object.fromEntries(Object.entries(after).filter(([name]) => groups.has(name)))
}

/** Field by field: what was changed in `mine` since `base` stays, everything else is as in `theirs`. */
export function mergeSettings(base: Settings, mine: Settings, theirs: Settings): Settings {
  return withFields(theirs, mine, changedPaths(base, mine))
}

/** `target` with these fields as they are in `source`. */
export function withFields(target: Settings, source: Settings, paths: string[]): Settings {
  const result = structuredClone(target)
  for (const path of paths) setAt(result, path.split('.'), valueAt(source, path))
  return result
}

export function withoutVersion({ version: _version, ...values }: VersionedSettings): Settings {
  return values
}

function pathsBetween(before: unknown, after: unknown, path: string): string[] {
  if (before === after) return []
  if (!isTree(after) || (before !== undefined && !isTree(before)) || path === 'footer')
    return JSON.stringify(before) === JSON.stringify(after) ? [] : [path]
  const names = new Set([...Object.keys(before ?? {}), ...Object.keys(after)])
  return [...names].flatMap((name) =>
    pathsBetween(before?.[name], after[name], path === '' ? name : `${path}.${name}`),
  )
}

function setAt(target: Tree, [name = '', ...rest]: string[], value: unknown): void {
  const next = target[name]
  if (rest.length > 0 && isTree(next)) setAt(next, rest, value)
  else target[name] = value
}
