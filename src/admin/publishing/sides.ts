import { type Choice, type Clash, isSame, type Listed, mergeValues, type Values } from './merge-values.ts'
import type { Copy, Stamp } from './remote.ts'

/** The two sides of a text: what stands on the screen, and what is known of the server. */
export type Sides<V> = {
  mine: V
  /** What `mine` was changed from. */
  base: V
  /** The same as the server has it, which may have cleaned it. */
  kept: V
  stamp: Stamp
  /** The ids of the server's last saves. */
  saves: string[]
  /** Saves without an answer yet. */
  pending: { saveId: string; values: V }[]
}

/** What another tab or an earlier visit left behind of a text. */
export type Left<V> = Pick<Sides<V>, 'base' | 'kept' | 'pending'> & { values: V }

export type Decide = (clash: Clash) => Choice
type Lists = Readonly<Record<string, Listed>>
/** With clashes nothing is merged yet: what is known of the server goes on, the text stays. */
type Met<V> = { sides: Sides<V>; clashes: Clash[] }

/** The names of the fields that were changed. */
export const changedIn = <V extends Values>({ mine, base }: Sides<V>): (keyof V & string)[] =>
  Object.keys(mine).filter((name) => !isSame(mine[name], base[name]))

export const isNewer = (copy: Stamp, known: Stamp): boolean =>
  copy.version > known.version || (copy.version === known.version && copy.draftVersion > known.draftVersion)

/** The text with a newer copy in it: nothing that either side changed is lost. */
export function meetCopy<V extends Values>(
  sides: Sides<V>,
  copy: Copy<V>,
  lists: Lists,
  decide?: Decide,
): Met<V> {
  const known = {
    ...sides,
    ...afterOwn(sides.pending, copy.saves, copy.values),
    saves: copy.saves,
    pending: [],
  }
  const { base, kept, mine } = known
  const { merged, clashes } = mergeValues({ base, kept, mine, theirs: copy.values }, lists, decide)
  if (clashes.length > 0 && !decide) return { sides: known, clashes }
  const untouched = Object.keys(copy.values).filter((name) => isSame(copy.values[name], kept[name]))
  const asBefore = Object.fromEntries(untouched.map((name) => [name, base[name]]))
  const next = { base: { ...copy.values, ...asBefore } as V, kept: copy.values, stamp: copy.stamp }
  return { sides: { ...known, ...next, mine: merged }, clashes: [] }
}

/** The text with what was left behind in it. What the server has stays what it is: all that is new here is to be sent. */
export function takeLeft<V extends Values>(
  sides: Sides<V>,
  left: Left<V>,
  lists: Lists,
  decide?: Decide,
): Met<V> {
  const { saves, kept, mine } = sides
  const { base, kept: leftKept } = { ...left, ...afterOwn(left.pending, saves, kept) }
  const versions = { base, kept: leftKept, mine: left.values, theirs: mine }
  const { merged, clashes } = mergeValues(versions, lists, decide)
  if (clashes.length > 0 && !decide) return { sides, clashes }
  // A save of that tab may reach the server yet.
  const pending = [...left.pending.filter(({ saveId }) => !saves.includes(saveId)), ...sides.pending]
  return { sides: { ...sides, pending, mine: merged }, clashes: [] }
}

/** What changes are based on after the last save that reached the server without an answer, if any did. */
function afterOwn<V>(
  pending: Sides<V>['pending'],
  saves: string[],
  now: V,
): Pick<Sides<V>, 'base' | 'kept'> | undefined {
  const own = pending.findLast(({ saveId }) => saves.includes(saveId))
  return own && { base: own.values, kept: saves.at(-1) === own.saveId ? now : own.values }
}
