import type { Blocks } from '../../../contracts/pages.ts'

const mostCharacters = 1_000_000
const known = new Map<string, Blocks>()
let characters = 0

/**
 * The blocks of a stored page, for readers: the very same ones as long as nothing was changed, so that what was made of
 * them can be kept with them. Shared: do not change the answer.
 */
export function shownBlocks(json: string): Blocks {
  const kept = known.get(json)
  if (kept) return kept
  const blocks = JSON.parse(json) as Blocks
  known.set(json, blocks)
  characters += json.length
  for (const oldest of known.keys()) {
    if (characters <= mostCharacters) break
    known.delete(oldest)
    characters -= oldest.length
  }
  return blocks
}
