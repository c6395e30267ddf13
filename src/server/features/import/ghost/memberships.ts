import { extrasMax } from '../plan/import-extras.ts'

const eachMax = 100

/**
 * Remembers for each of many people which of a few things, such as labels, they have. People with the same list share
 * one string in memory.
 */
export function memberships() {
  const lists = new Map<string, string>()
  const listOf = new Map<string, string>()
  return {
    add(person: string, id: string) {
      const before = listOf.get(person)
      if (before === undefined && listOf.size >= extrasMax) return
      const ids = before === undefined ? [] : before.split('\n')
      if (ids.length >= eachMax || ids.includes(id)) return
      const list = [...ids, id].sort().join('\n')
      if (!lists.has(list)) lists.set(list, list)
      listOf.set(person, lists.get(list) ?? list)
    },
    listOf: (person: string): string[] => listOf.get(person)?.split('\n') ?? [],
    isEmpty: () => listOf.size === 0,
  }
}
