import { type Kind, kinds } from './statistics.table.ts'

export type Count = { kind: Kind; name: string; count: number }

/** Numbers that are not written yet. */
export type Tally = {
  add(kind: Kind, name: string, count?: number): void
  list(): Count[]
}

export function createTally(): Tally {
  const counts = new Map<Kind, Map<string, number>>(kinds.map((kind) => [kind, new Map()]))
  return {
    add(kind, name, count = 1) {
      const named = counts.get(kind)
      named?.set(name, (named.get(name) ?? 0) + count)
    },
    list: () =>
      [...counts].flatMap(([kind, named]) => Array.from(named, ([name, count]) => ({ kind, name, count }))),
  }
}
