import { isRecord, isSame } from '../editing/merge.ts'
import { mergeWords } from '../editing/merge-words.ts'

/** A merged value, which may be undefined; no box at all if a person has to decide. */
type Box = { value: unknown } | undefined

/** Merges two changes of one block, field by field, and a text that both changed word by word. */
export function mergeBlock(base: string, mine: string, theirs: string): string | undefined {
  const versions = [base, mine, theirs].map((text) => JSON.parse(text) as unknown)
  // A different block in its place is not a change of it.
  if (new Set(versions.map(idOf)).size > 1) return undefined
  const merged = mergeValue(versions[0], versions[1], versions[2])
  return merged && JSON.stringify(merged.value)
}

function mergeValue(base: unknown, mine: unknown, theirs: unknown): Box {
  if (isSame(theirs, base) || isSame(mine, theirs)) return { value: mine }
  if (isSame(mine, base)) return { value: theirs }
  if (typeof base === 'string' && typeof mine === 'string' && typeof theirs === 'string') {
    const value = mergeWords(base, mine, theirs)
    return value === undefined ? undefined : { value }
  }
  if (Array.isArray(base) && Array.isArray(mine) && Array.isArray(theirs))
    return mergeList(base, mine, theirs)
  if (isRecord(base) && isRecord(mine) && isRecord(theirs)) return mergeRecord(base, mine, theirs)
  return undefined
}

function mergeRecord(...[base, mine, theirs]: [Values, Values, Values]): Box {
  const value: Values = {}
  for (const name of new Set([...Object.keys(theirs), ...Object.keys(mine)])) {
    const merged = mergeValue(base[name], mine[name], theirs[name])
    if (!merged) return undefined
    if (merged.value !== undefined) value[name] = merged.value
  }
  return { value }
}
type Values = Record<string, unknown>

/** Entries without an id may have been reordered, so one that both changed need not be the same one. */
function mergeList(base: unknown[], mine: unknown[], theirs: unknown[]): Box {
  if (base.length !== mine.length || base.length !== theirs.length) return undefined
  const value: unknown[] = []
  for (const [index, entry] of base.entries()) {
    const ids = new Set([entry, mine[index], theirs[index]].map(idOf))
    const isOneSided = isSame(entry, mine[index]) || isSame(entry, theirs[index])
    const merged =
      isOneSided || (ids.size === 1 && !ids.has(undefined))
        ? mergeValue(entry, mine[index], theirs[index])
        : undefined
    if (!merged) return undefined
    value.push(merged.value)
  }
  return { value }
}
const idOf = (entry: unknown) =>
  isRecord(entry) && isRecord(entry.props) && typeof entry.props.id === 'string' ? entry.props.id : undefined
