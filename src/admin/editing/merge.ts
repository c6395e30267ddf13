import { splitBlocks } from './html-blocks.ts'
import { mergeLists, type Part } from './merge-lists.ts'
import { mergeWords } from './merge-words.ts'

export type Values = Record<string, unknown>

/** A place that both sides changed differently. */
export type Conflict = {
  /** The field, such as `seo.title`. */
  path: string
  /** Counts the conflicts within the field. */
  index: number
  /** The name of the place, where the name of the field is not enough. */
  label?: string
  mine: unknown
  theirs: unknown
  /** Whether the two versions can stand one after the other. */
  canKeepBoth: boolean
}
export type Choice = 'mine' | 'theirs' | 'both'
/** Undefined: not decided yet. */
export type Decide = (conflict: Conflict) => Choice | undefined

export type Versions<V> = {
  /** The values that this browser's changes are based on, as it sent them. */
  base: V
  /** The same values as the server stored them: cleaned and tidied. */
  stored: V
  mine: V
  theirs: V
}
export type Ask = (place: Pick<Conflict, 'mine' | 'theirs'> & Partial<Conflict>) => Choice
/** How the value of one field is merged. It is used only if both sides changed the value. */
export type Strategy = (versions: Versions<unknown>, ask: Ask) => unknown
/** By path. A record without a strategy is merged field by field, and any other value is one place. */
export type Strategies = Readonly<Record<string, Strategy>>

/**
 * Merges the changes of both sides. With conflicts that `decide` leaves open, `merged` has this browser's version there;
 * `conflicts` lists all conflicts, and `isDecided` says whether each was decided.
 */
export function mergeValues<V extends Values>(
  versions: Versions<V>,
  strategies: Strategies,
  decide: Decide = () => undefined,
): { merged: V; conflicts: Conflict[]; isDecided: boolean } {
  const conflicts: Conflict[] = []
  let isDecided = true
  const askAt =
    (path: string): Ask =>
    (place) => {
      const index = conflicts.filter((other) => other.path === path).length
      const conflict = { path, index, canKeepBoth: false, ...place }
      conflicts.push(conflict)
      const choice = decide(conflict)
      if (choice === undefined) isDecided = false
      return choice ?? 'mine'
    }
  const merged = mergeRecords('', versions, strategies, askAt) as V
  return { merged, conflicts, isDecided }
}

function mergeField(
  path: string,
  versions: Versions<unknown>,
  strategies: Strategies,
  askAt: (path: string) => Ask,
): unknown {
  const { base, stored, mine, theirs } = versions
  // What the server only tidied stays as written here.
  if (isSame(theirs, stored)) return mine
  if (isSame(mine, theirs) || isSame(mine, base)) return theirs
  if (isSame(theirs, base)) return mine
  const strategy = strategies[path]
  if (strategy) return strategy(versions, askAt(path))
  if (isRecord(mine) && isRecord(theirs) && isRecord(stored))
    return mergeRecords(
      path,
      { base: isRecord(base) ? base : stored, stored, mine, theirs },
      strategies,
      askAt,
    )
  return mergeWhole(versions, askAt(path))
}

function mergeRecords(
  path: string,
  { base, stored, mine, theirs }: Versions<Values>,
  strategies: Strategies,
  askAt: (path: string) => Ask,
): Values {
  const mergeOne = (name: string) => {
    const versions = { base: base[name], stored: stored[name], mine: mine[name], theirs: theirs[name] }
    return mergeField(path === '' ? name : `${path}.${name}`, versions, strategies, askAt)
  }
  // In the order of the server, so that the same values look the same.
  const names = new Set([...Object.keys(theirs), ...Object.keys(mine)])
  return Object.fromEntries(
    [...names].map((name) => [name, mergeOne(name)]).filter(([, value]) => value !== undefined),
  )
}

/** One version or the other. */
export const mergeWhole: Strategy = ({ mine, theirs }, ask) =>
  ask({ mine, theirs }) === 'theirs' ? theirs : mine

/** For lists in which the order does not matter, such as tags. Applies the additions and removals of both sides. */
export const mergeSets: Strategy = (versions) => {
  const [stored, mine, theirs] = [versions.stored, versions.mine, versions.theirs].map(asList)
  const removed = new Set(stored?.filter((item) => !mine?.includes(item) || !theirs?.includes(item)))
  return [...new Set([...(theirs ?? []), ...(mine ?? [])])].filter((item) => !removed.has(item))
}

/** How a value is split into comparable items and joined again. `show` is an item as text. */
export type ItemList = {
  split(value: unknown): string[]
  join(items: string[]): unknown
  show(item: string): string
  /** What identifies an item even when it was changed; the item itself if left out. */
  key?(item: string): string
  /** Merges one item that both sides changed; undefined if a person has to decide. */
  merge(base: string, mine: string, theirs: string): string | undefined
}

/** The top-level blocks of a text in HTML. */
export const htmlBlocks: ItemList = {
  split: (value) => splitBlocks(String(value ?? '')),
  join: (items) => items.join(''),
  show: (item) => item,
  merge: mergeWords,
}

/** Item by item, and items that both sides changed part by part. Where they changed the same part, the person is asked. */
export const mergeItems =
  (list: ItemList): Strategy =>
  (versions, ask) => {
    const [base, stored] = [list.split(versions.base), list.split(versions.stored)]
    // Nobody changed an item that the server only cleaned.
    const cleaned = new Map(
      base.length === stored.length ? base.map((item, index) => [item, stored[index]]) : [],
    )
    const mine = list.split(versions.mine).map((item) => cleaned.get(item) ?? item)
    const text = (items: string[]) => items.map(list.show).join('\n')
    const choose = (part: Part<string>) => {
      if ('both' in part) return part.both
      const merged = mergeOne(list, part)
      if (merged !== undefined) return [merged]
      const choice = ask({ mine: text(part.mine), theirs: text(part.theirs), canKeepBoth: true })
      return choice === 'both' ? [...part.theirs, ...part.mine] : part[choice]
    }
    return list.join(mergeLists(stored, mine, list.split(versions.theirs), list.key).flatMap(choose))
  }

function mergeOne(list: ItemList, { base, mine, theirs }: Exclude<Part<string>, { both: string[] }>) {
  const [from, ours, others] = [base, mine, theirs].map((items) =>
    items.length === 1 ? items[0] : undefined,
  )
  if (from === undefined || ours === undefined || others === undefined) return undefined
  return list.merge(from, ours, others)
}

export const isRecord = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const asList = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

/** Whether both are the same as JSON. What both share is not read, so a long document costs little at every key. */
export function isSame(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((entry, index) => isSame(entry, b[index]))
  if (!isRecord(a) || !isRecord(b)) return false
  const [one, other] = [definedOf(a), definedOf(b)]
  return (
    one.length === other.length &&
    one.every(([name, value], index) => name === other[index]?.[0] && isSame(value, other[index]?.[1]))
  )
}

const definedOf = (values: Values) => Object.entries(values).filter(([, value]) => value !== undefined)
