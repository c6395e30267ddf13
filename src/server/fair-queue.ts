type Item = { person: string; size: number }

/**
 * What waits to be done, for several people who take turns: however much one of them sends, the others wait for one piece
 * of theirs at a time. When there is too much, whoever has most of it loses what they sent last.
 * `items` and `size`: how many pieces may wait, and how large they may be together. A single piece may always wait.
 */
export function createFairQueue<T extends Item>(most: { items: number; size: number }) {
  /** In the order of the turns. */
  const lines = new Map<string, T[]>()
  const cost = ({ size }: Item) => Math.max(size, most.size / most.items)
  const costOf = (line: readonly T[]) => line.reduce((sum, item) => sum + cost(item), 0)

  /** Adds a piece. Returns what has to be given up for it, which may be the piece itself. */
  function add(item: T): T[] {
    const line = lines.get(item.person) ?? []
    line.push(item)
    lines.set(item.person, line)
    const given: T[] = []
    while (isTooMuch()) given.push(dropLast(heaviest(item.person)))
    return given
  }

  /** The next piece, of whoever has waited longest for a turn; of those alone who may have one now. */
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
    return all.length > 1 && costOf(all) > most.size
  }

  /** Of equals the one who came now: what was taken before stays. */
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

  return { add, take }
}
