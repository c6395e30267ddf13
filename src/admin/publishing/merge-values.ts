import { splitBlocks } from './html-blocks.ts'
import { mergeLists, type Part } from './merge-lists.ts'

export type Values = Record<string, unknown>

/** What both changed since the text they started from. `index` counts the places within a field. */
export type Clash = { field: string; index: number; mine: string; theirs: string }
/** What to take for each clash, in their order. */
export type Choice = 'mine' | 'theirs' | 'both'

export type Versions<V> = {
  /** As this browser sent it last. */
  base: V
  /** As the server keeps that: cleaned, tidied. */
  kept: V
  mine: V
  theirs: V
}
/** How the lists inside a field are merged: its items as comparable text, and back. */
export type Listed = {
  split(value: unknown): string[]
  join(items: string[]): unknown
  show(item: string): string
}

export const htmlList: Listed = {
  split: (value) => splitBlocks(String(value ?? '')),
  join: (items) => items.join(''),
  show: (item) => item,
}

/** Field by field, and in `lists` item by item: what one side changed is taken over. `decide` is asked about clashes. */
export function mergeValues<V extends Values>(
  versions: Versions<V>,
  lists: Readonly<Record<string, Listed>>,
  decide: (clash: Clash) => Choice = () => 'mine',
): { merged: V; clashes: Clash[] } {
  const clashes: Clash[] = []
  const ask = (clash: Clash) => {
    clashes.push(clash)
    return decide(clash)
  }
  const fields = Object.keys(versions.theirs)
  const merged = Object.fromEntries(
    fields.map((field) => {
      const list = lists[field]
      const four = {
        base: versions.base[field],
        kept: versions.kept[field],
        mine: versions.mine[field],
        theirs: versions.theirs[field],
      }
      return [field, mergeField(field, four, list, ask)]
    }),
  ) as V
  return { merged, clashes }
}

function mergeField(
  field: string,
  versions: Versions<unknown>,
  list: Listed | undefined,
  ask: (clash: Clash) => Choice,
): unknown {
  const { base, kept, mine, theirs } = versions
  // What the server merely tidied stays as it is written here.
  if (isSame(theirs, kept)) return mine
  if (isSame(mine, theirs) || isSame(mine, base)) return theirs
  if (isSame(theirs, base)) return mine
  if (list) return mergeListed(field, versions, list, ask)
  if (isRecord(mine) && isRecord(theirs) && isRecord(kept))
    return mergeRecords(field, { base: isRecord(base) ? base : kept, kept, mine, theirs }, ask)
  if (Array.isArray(mine) && Array.isArray(theirs) && Array.isArray(kept))
    return mergeSets(kept, mine, theirs)
  const choice = ask({ field, index: 0, mine: asText(mine), theirs: asText(theirs) })
  return choice === 'theirs' ? theirs : mine
}

function mergeListed(
  field: string,
  versions: Versions<unknown>,
  list: Listed,
  ask: (clash: Clash) => Choice,
): unknown {
  const [base, kept] = [list.split(versions.base), list.split(versions.kept)]
  // What was cleaned on the way is nobody's change.
  const cleaned = new Map(base.length === kept.length ? base.map((item, index) => [item, kept[index]]) : [])
  const mine = list.split(versions.mine).map((item) => cleaned.get(item) ?? item)
  let index = 0
  const items = mergeLists(kept, mine, list.split(versions.theirs)).flatMap((part: Part<string>) => {
    if ('both' in part) return part.both
    const text = (all: string[]) => all.map(list.show).join('\n')
    const choice = ask({ field, index: index++, mine: text(part.mine), theirs: text(part.theirs) })
    if (choice === 'both') return [...part.theirs, ...part.mine]
    return part[choice]
  })
  return list.join(items)
}

function mergeRecords(
  field: string,
  { base, kept, mine, theirs }: Versions<Values>,
  ask: (clash: Clash) => Choice,
): Values {
  return Object.fromEntries(
    Object.keys(theirs).map((name) => [
      name,
      mergeField(
        `${field}.${name}`,
        { base: base[name], kept: kept[name], mine: mine[name], theirs: theirs[name] },
        undefined,
        ask,
      ),
    ]),
  )
}

/** Tags: what either side added is there, what either side took away is not. */
function mergeSets(base: unknown[], mine: unknown[], theirs: unknown[]): unknown[] {
  const gone = new Set(base.filter((item) => !mine.includes(item) || !theirs.includes(item)))
  return [...new Set([...theirs, ...mine])].filter((item) => !gone.has(item))
}

const isRecord = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const asText = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))
export function isSame(a: unknown, b: unknown): boolean {
  if (a === b) return true
  // A long text is compared at every key: not by writing it out twice.
  if (typeof a === 'string' || typeof b === 'string') return false
  return JSON.stringify(a) === JSON.stringify(b)
}
