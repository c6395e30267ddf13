type Item = { person: string; size: number }

/** What a queue has to do, and how much it has refused since the start because too much was waiting. */
export type QueueLoad = { running: number; waiting: number; refused: number }

/**
 * A queue in which people take turns: however much one of them sends, the others wait for one of its items at a time.
 * If the queue is full, the person with the most waiting loses their newest item. `items` and `size`: how many items
 * may wait, and their total size. A single item may always wait.
 */
export function createFairQueue<T extends Item>(max: { items: number; size: number }) {
  /** The lines, in the order of their turns. */
  const lines = new Map<string, T[]>()
  const cost = ({ size }: Item) => Math.max(size, max.size / max.items)
  const costOf = (line: readonly T[]) => line.reduce((sum, item) => sum + cost(item), 0)

  /** Adds an item. Returns the items that were dropped for it, possibly the item itself. */
  function add(item: T): T[] {
    const line = lines.get(item.person) ?? []
    line.push(item)
    lines.set(item.person, line)
    const dropped: T[] = []
    while (isTooMuch()) dropped.push(dropLast(heaviest(item.person)))
    return dropped
  }

  /** The next item, of the person who has waited longest for a turn among those who may have one now. */
  function take(mayHave: (person: string) => boolean = () => true): T | undefined {
    const next = lines.entries().find(([person]) => mayHave(person))
    if (!next) return undefined
    const [person, line] = next
    lines.delete(person)
    const item = line.shift()
    if (line.length > 0) lines.set(person, line)
    return item
  }

  function isTooMuch(): boolean {
    const all = [...lines.values()].flat()
    return all.length > 1 && costOf(all) > max.size
  }

  /** In a tie the newcomer loses, so that earlier items stay. */
  function heaviest(newcomer: string): string {
    const costs = [...lines].map(([person, line]) => ({ person, cost: costOf(line) }))
    const highest = Math.max(...costs.map(({ cost }) => cost))
    const candidates = costs.filter(({ cost }) => cost === highest)
    return (candidates.find(({ person }) => person === newcomer) ?? candidates[0])?.person ?? newcomer
  }

  function dropLast(person: string): T {
    const line = lines.get(person) ?? []
    const item = line.pop() as T
    if (line.length === 0) lines.delete(person)
    return item
  }

  /** How many items wait. */
  const count = () => lines.values().reduce((sum, line) => sum + line.length, 0)

  return { add, take, count, has: (person: string) => lines.has(person) }
}
