import { diffIndices } from 'node-diff3'

/** The items that replace a range of a list. */
export type Hunk = { from: number; to: number; items: string[] }

/** Longer changes would take too long, because each item is compared with each other item. */
const maxComparisons = 1_000_000

/** The changes between two lists; undefined if finding them would take too long. */
export function hunks(
  base: readonly string[],
  changed: readonly string[],
  most = maxComparisons,
): Hunk[] | undefined {
  const shorter = Math.min(base.length, changed.length)
  let start = 0
  while (start < shorter && base[start] === changed[start]) start += 1
  let end = 0
  while (end < shorter - start && base.at(-1 - end) === changed.at(-1 - end)) end += 1
  const [old, now] = [base.slice(start, base.length - end), changed.slice(start, changed.length - end)]
  if (old.length * now.length > Math.min(most, maxComparisons)) return undefined
  return diffIndices(old, now).map(({ buffer1: [from, length], buffer2: [at, count] }) => ({
    from: start + from,
    to: start + from + length,
    items: now.slice(at, at + count),
  }))
}
