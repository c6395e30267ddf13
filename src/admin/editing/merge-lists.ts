import { diffIndices } from 'node-diff3'

/** A part of a merged list: what both agree on, or what both changed, each in their way. */
export type Part<T> = { both: T[] } | { base: T[]; mine: T[]; theirs: T[] }

type Hunk<T> = { from: number; to: number; items: T[] }

/**
 * Merges three lists: what one side changed since `base` is adopted, even beside changes of the other side; what both
 * inserted at one place stays, theirs first. Only where both changed the same items, both versions remain side by side.
 * Items with one key are one item that was changed.
 */
export function mergeLists<T>(
  base: T[],
  mine: T[],
  theirs: T[],
  keyOf: (item: T) => unknown = (item) => item,
): Part<T>[] {
  const [a, b] = [hunks(base, mine, keyOf), hunks(base, theirs, keyOf)]
  const parts: Part<T>[] = []
  let at = 0
  while (a.length > 0 || b.length > 0) {
    const from = Math.min(a[0]?.from ?? base.length, b[0]?.from ?? base.length)
    push(parts, base.slice(at, from))
    const [ours, others, to] = takeRegion(a, b, from)
    const [left, right] = [apply(base, from, to, ours), apply(base, from, to, others)]
    if (others.length === 0 || isSame(left, right)) push(parts, left)
    else if (ours.length === 0) push(parts, right)
    else if (from === to) push(parts, [...right, ...left])
    else parts.push({ base: base.slice(from, to), mine: left, theirs: right })
    at = to
  }
  push(parts, base.slice(at))
  return parts
}

/** The overlapping hunks of both sides from `from` on, and where they end. */
function takeRegion<T>(a: Hunk<T>[], b: Hunk<T>[], from: number): [Hunk<T>[], Hunk<T>[], number] {
  const [ours, others]: [Hunk<T>[], Hunk<T>[]] = [[], []]
  // An item inserted before a changed one does not conflict with it, just as a change beside it does not.
  const isInsertion = [a[0], b[0]].some((hunk) => hunk?.from === from && hunk.to === from)
  let to = from
  const fits = (hunk: Hunk<T> | undefined): hunk is Hunk<T> => {
    if (hunk === undefined) return false
    if (isInsertion) return hunk.from === from && hunk.to === from
    return ours.length + others.length === 0 ? hunk.from === from : hunk.from < to
  }
  for (;;) {
    const [list, taken] = fits(a[0]) ? [a, ours] : fits(b[0]) ? [b, others] : []
    const hunk = list?.shift()
    if (!hunk || !taken) return [ours, others, to]
    taken.push(hunk)
    to = Math.max(to, hunk.to)
  }
}

/** What has become of `base`. When as many items replace as many others, each is a change of one item. */
function hunks<T>(base: T[], changed: T[], keyOf: (item: T) => unknown): Hunk<T>[] {
  const each = (from: number, items: T[]): Hunk<T>[] =>
    items.map((item, index) => ({ from: from + index, to: from + index + 1, items: [item] }))
  const found: Hunk<T>[] = []
  let [last, offset] = [0, 0]
  const compareUntil = (end: number) =>
    found.push(
      ...each(last, changed.slice(last + offset, end + offset)).filter(
        ({ from, items: [item] }) => item !== base[from],
      ),
    )
  for (const { buffer1, buffer2 } of diffIndices(base.map(keyOf), changed.map(keyOf))) {
    const [[from, length], [at, count]] = [buffer1, buffer2]
    compareUntil(from)
    const items = changed.slice(at, at + count)
    found.push(...(length === count ? each(from, items) : [{ from, to: from + length, items }]))
    ;[last, offset] = [from + length, at + count - from - length]
  }
  compareUntil(base.length)
  return found
}

function apply<T>(base: T[], from: number, to: number, changes: Hunk<T>[]): T[] {
  const result: T[] = []
  let at = from
  for (const { from: start, to: end, items } of changes) {
    result.push(...base.slice(at, start), ...items)
    at = end
  }
  return [...result, ...base.slice(at, to)]
}

function push<T>(parts: Part<T>[], items: T[]): void {
  if (items.length === 0) return
  const last = parts.at(-1)
  if (last && 'both' in last) last.both.push(...items)
  else parts.push({ both: [...items] })
}

const isSame = (a: unknown[], b: unknown[]) => JSON.stringify(a) === JSON.stringify(b)
