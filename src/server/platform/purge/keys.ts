import type { Tag } from '../events.ts'

/** The key of every page. */
export const everyPage = 'site'
/** The key of pages with too many keys for a header. Each purge names it. */
const crowded = 'many'

/** Bunny reads 1,024 bytes of a header, and nginx accepts 4 kB of all headers together. */
const maxHeaderBytes = 1000
const maxKeysOfPurge = 100

/** The keys under which a shared cache stores a page. `lists`: whether the page depends on lists without their tag. */
export function keysOfPage({ tags, lists }: { tags: readonly Tag[]; lists: boolean }): string[] {
  const keys = new Set([everyPage, ...keysOfTags(tags), ...(lists ? ['list'] : [])])
  return [...keys].join(' ').length > maxHeaderBytes ? [everyPage, crowded] : [...keys]
}

/** The keys that a shared cache has to drop after a change; empty if the change is visible nowhere. */
export function keysOfChange(tags: readonly Tag[]): string[] {
  const keys = keysOfTags(tags)
  return keys.length === 0 ? [] : joined([...keys, crowded])
}

/** Joins several lists of keys into one that is short enough for a purge. */
export function joined(keys: readonly string[]): string[] {
  const all = new Set(keys)
  return all.has(everyPage) || all.size > maxKeysOfPurge ? [everyPage] : [...all]
}

export const keysOfTags = (tags: readonly Tag[]): string[] => [...new Set(tags.flatMap(keyOf))]

/** The random end of an id is enough: another id with the same end would merely be purged too. */
function keyOf(tag: Tag): string[] {
  if (tag === 'search-damaged') return []
  if (tag === '*' || tag === 'settings' || tag === 'menu') return [everyPage]
  const [kind = '', id] = tag.split(':')
  return [id === undefined ? kind : `${kind}-${id.slice(-12)}`]
}
