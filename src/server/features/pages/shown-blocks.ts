import type { Blocks } from '../../../contracts/pages.ts'
import type { ReadOnly } from '../../../contracts/read-only.ts'

const maxCharacters = 1_000_000
const cache = new Map<string, ReadOnly<Blocks>>()
let characters = 0

/**
 * The blocks of a stored page, for readers: the same object as long as nothing has changed, so that callers can cache
 * by it.
 */
export function shownBlocks(json: string): ReadOnly<Blocks> {
  const cached = cache.get(json)
  if (cached) return cached
  const blocks = JSON.parse(json) as Blocks
  cache.set(json, blocks)
  characters += json.length
  for (const oldest of cache.keys()) {
    if (characters <= maxCharacters) break
    cache.delete(oldest)
    characters -= oldest.length
  }
  return blocks
}
