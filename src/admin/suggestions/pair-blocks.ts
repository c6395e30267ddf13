import { plainText } from '../../content/text.ts'
import type { Hunk } from '../editing/hunks.ts'

/** Longer changes would take too long, because each block is compared with each other block. */
const maxComparisons = 2500
/** The smallest share of common words that makes two blocks versions of one. */
const minShare = 0.4

/** Splits a replacement of several blocks: each block that was only changed becomes a change of its own. */
export function pairBlocks(blocks: string[], { from, to, items }: Hunk): Hunk[] {
  const old = blocks.slice(from, to)
  if (old.length === items.length)
    return items.map((item, index) => ({ from: from + index, to: from + index + 1, items: [item] }))
  if (old.length * items.length > maxComparisons) return [{ from, to, items }]
  const parts: Hunk[] = []
  let [at, next] = [0, 0]
  const push = (end: number, newEnd: number) => {
    if (at < end || next < newEnd)
      parts.push({ from: from + at, to: from + end, items: items.slice(next, newEnd) })
    at = end
    next = newEnd
  }
  for (const [left, right] of alike(old, items)) {
    push(left, right)
    push(left + 1, right + 1)
  }
  push(old.length, items.length)
  return parts
}

/** The longest sequence of pairs of similar blocks, in the order of both. */
function alike(old: string[], now: string[]): [number, number][] {
  const [before, after] = [old.map(wordsIn), now.map(wordsIn)]
  const isAlike = before.map((words) => after.map((others) => share(words, others) >= minShare))
  const length = Array.from({ length: old.length + 1 }, () => Array<number>(now.length + 1).fill(0))
  const lengthAt = (a: number, b: number) => length[a]?.[b] ?? 0
  for (let a = old.length - 1; a >= 0; a -= 1)
    for (let b = now.length - 1; b >= 0; b -= 1)
      (length[a] as number[])[b] = isAlike[a]?.[b]
        ? lengthAt(a + 1, b + 1) + 1
        : Math.max(lengthAt(a + 1, b), lengthAt(a, b + 1))
  const pairs: [number, number][] = []
  for (let a = 0, b = 0; a < old.length && b < now.length; ) {
    if (isAlike[a]?.[b]) pairs.push([a++, b++])
    else if (lengthAt(a + 1, b) >= lengthAt(a, b + 1)) a += 1
    else b += 1
  }
  return pairs
}

const wordsIn = (block: string) =>
  new Set(
    plainText(block)
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? [],
  )

const share = (a: Set<string>, b: Set<string>): number =>
  [...a].filter((word) => b.has(word)).length / Math.max(a.size, b.size, 1)
