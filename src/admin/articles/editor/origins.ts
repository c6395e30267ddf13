import type { Node } from '@tiptap/pm/model'

/** The number of text comparisons that nobody notices while typing. */
const maxCompared = 400

/** For each node of `now`, the index of the node in `before` that it came from, if there is one. */
export function originsOf(before: readonly Node[], now: readonly Node[]): (number | undefined)[] {
  const origins: (number | undefined)[] = now.map(() => undefined)
  const shorter = Math.min(before.length, now.length)
  let start = 0
  while (start < shorter && isSame(before[start], now[start])) origins[start] = start++
  let tail = 0
  while (tail < shorter - start && isSame(before.at(-1 - tail), now.at(-1 - tail))) {
    tail += 1
    origins[now.length - tail] = before.length - tail
  }
  const end = now.length - tail
  if (before.length === now.length) for (let at = start; at < end; at += 1) origins[at] = at
  else findLikest(before, now, origins, { start, end, beforeEnd: before.length - tail })
  return origins
}

const isSame = (one: Node | undefined, other: Node | undefined) =>
  one !== undefined && other !== undefined && one.eq(other)

/** If something was added or removed, each remaining block is matched with the block whose text is most similar. */
function findLikest(
  before: readonly Node[],
  now: readonly Node[],
  origins: (number | undefined)[],
  { start, end, beforeEnd }: { start: number; end: number; beforeEnd: number },
): void {
  const free = new Set(Array.from({ length: beforeEnd - start }, (_, index) => start + index))
  const places = new Map([...free].map((at) => [before[at], at]))
  for (let at = start; at < end; at += 1) {
    const place = places.get(now[at])
    if (place === undefined || !free.delete(place)) continue
    origins[at] = place
  }
  if (free.size * (end - start) > maxCompared) return
  for (let at = start; at < end; at += 1) {
    const node = now[at]
    if (origins[at] !== undefined || !node) continue
    const scored = [...free]
      .map((place) => ({ place, shared: shared(before[place], node) }))
      .sort((one, other) => other.shared - one.shared)
    const [best] = scored
    if (!best || best.shared === 0) continue
    free.delete(best.place)
    origins[at] = best.place
  }
}

/** How many characters at the beginning and at the end of two texts are the same. */
function shared(one: Node | undefined, other: Node): number {
  if (one?.type !== other.type) return 0
  const [a, b] = [one.textContent, other.textContent]
  const shorter = Math.min(a.length, b.length)
  let start = 0
  while (start < shorter && a[start] === b[start]) start += 1
  let tail = 0
  while (tail < shorter - start && a.at(-1 - tail) === b.at(-1 - tail)) tail += 1
  return start + tail
}
