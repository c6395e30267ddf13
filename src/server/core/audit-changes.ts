import type { AuditChange } from '../../contracts/audit.ts'

const maxValueLength = 10_000
const maxLength = 40_000
const unimportant = new Set(['id', 'version', 'createdAt', 'updatedAt', 'articleCount'])

/**
 * The fields that differ, at any depth, with their values as JSON; null means no value. Long values are cut, and so are
 * those of fields after the first 40,000 characters.
 */
export function changesBetween(before: object | null, after: object | null): AuditChange[] {
  const old = new Map(before ? leavesOf(before, '') : [])
  const next = new Map(after ? leavesOf(after, '') : [])
  let left = maxLength
  const changes: AuditChange[] = []
  for (const field of new Set([...old.keys(), ...next.keys()])) {
    if (old.get(field) === next.get(field)) continue
    const change = { field, before: cut(old.get(field), left), after: cut(next.get(field), left) }
    left = Math.max(0, left - (change.before?.length ?? 0) - (change.after?.length ?? 0))
    changes.push(change)
  }
  return changes
}

function leavesOf(value: object, path: string): [string, string][] {
  return Object.entries(value).flatMap(([name, inner]): [string, string][] => {
    if (inner === undefined || (path === '' && unimportant.has(name))) return []
    const isGroup = typeof inner === 'object' && inner !== null && !Array.isArray(inner)
    return isGroup ? leavesOf(inner, `${path}${name}.`) : [[path + name, JSON.stringify(inner)]]
  })
}

function cut(json: string | undefined, left: number): string | null {
  if (json === undefined) return null
  const max = Math.min(maxValueLength, left)
  return json.length > max ? `${json.slice(0, max).toWellFormed()}…` : json
}
