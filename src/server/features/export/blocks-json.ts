import type { Blocks } from '../../../contracts/pages.ts'
import { inTurns } from '../../db/turns.ts'

/** `names`: the names of the files beside the text, by their addresses. Each address contains the id of its file. */
type Names = ReadonlyMap<string, string>
type Address = { url: string; name: string; idAt: number }

const idPattern = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g

/**
 * The blocks with the names of the files beside them. The work is done in turns, because a page may be large and have
 * many files.
 */
export async function blocksJson(stored: Blocks, names: Names): Promise<string> {
  const named = await inTurns(withNames(stored, addressesById(names)))
  return `${JSON.stringify(named, null, 2)}\n`
}

function addressesById(names: Names): Map<string, Address[]> {
  // Longer addresses, such as those with a fragment, come first.
  const ordered = [...names].sort(([a], [b]) => b.length - a.length)
  const found = ordered.flatMap(([url, name]) =>
    [...url.matchAll(idPattern)].map(({ 0: id, index }) => ({ id, address: { url, name, idAt: index } })),
  )
  return new Map(
    [...Map.groupBy(found, ({ id }) => id)].map(([id, group]) => [id, group.map(({ address }) => address)]),
  )
}

function* withNames(value: unknown, addresses: ReadonlyMap<string, Address[]>): Generator<void, unknown> {
  yield
  if (typeof value === 'string') return textWithNames(value, addresses)
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) {
    const items: unknown[] = []
    for (const item of value) items.push(yield* withNames(item, addresses))
    return items
  }
  const entries: [string, unknown][] = []
  for (const [key, one] of Object.entries(value)) entries.push([key, yield* withNames(one, addresses)])
  return Object.fromEntries(entries)
}

/** Reads a text once, however many files there are. */
function textWithNames(text: string, addresses: ReadonlyMap<string, Address[]>): string {
  let written = ''
  let from = 0
  for (const { 0: id, index } of text.matchAll(idPattern)) {
    const isHere = ({ url, idAt }: Address) => index - idAt >= from && text.startsWith(url, index - idAt)
    const found = addresses.get(id)?.find(isHere)
    if (!found) continue
    written += `${text.slice(from, index - found.idAt)}./${found.name}`
    from = index - found.idAt + found.url.length
  }
  return written + text.slice(from)
}
