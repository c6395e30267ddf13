import { isRecord, isSame } from '../../editing/merge.ts'

type Fields = Readonly<Record<string, unknown>>

/** What stays as it is when a revision is restored. */
const staying = new Set(['slug', 'publishedAt', 'unpublishAt', 'unpublishTo', 'authorIds'])

/** The names of the stored fields that restoring a revision would change. */
export const differing = (revision: Fields, current: Fields): string[] =>
  Object.keys(revision).filter(
    (name) => !staying.has(name) && !isSame(withoutEmpty(revision[name]), withoutEmpty(current[name])),
  )

/** In one order, and without what is empty: forms, the server and earlier versions write that in different ways. */
function withoutEmpty(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutEmpty)
  if (!isRecord(value)) return value === '' ? null : (value ?? null)
  const entries = Object.entries(value).map(([name, inner]) => [name, withoutEmpty(inner)] as const)
  return Object.fromEntries(
    entries.filter(([, inner]) => inner !== null).toSorted(([a], [b]) => (a < b ? -1 : 1)),
  )
}
