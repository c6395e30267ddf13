import { type Conflict, type Decide, isSame, mergeValues, type Strategies, type Values } from './merge.ts'
import type { Copy, Stamp } from './remote.ts'

/** The two sides of the work: what is on the screen, and what is known of the server. */
export type Sides<V> = {
  mine: V
  /** What `mine` is based on, as this browser sent it. */
  base: V
  /** `base` as the server stored it, perhaps cleaned. */
  stored: V
  stamp: Stamp
  /** The ids of the server's last saves. */
  saves: string[]
  /** Saves without an answer yet. */
  pending: { saveId: string; values: V }[]
}

/** What another tab or an earlier visit had not saved. */
export type Recovered<V> = Pick<Sides<V>, 'base' | 'stored' | 'pending'> & { values: V }

/** Whether a stored field is what was sent, apart from what the server adds to it. */
export type IsSent = (sent: unknown, stored: unknown) => boolean

/** `strategies`: how fields are merged, by path. */
type Rules = { strategies: Strategies; isSent?: IsSent | undefined }

/** In a conflict the values are not merged yet; only what is known of the server may be newer. */
type Merged<V> = { sides: Sides<V>; conflicts: Conflict[] }

/** Both sides equal what the server has. */
export const sidesOf = <V>({
  values,
  stamp,
  saves,
}: Pick<Copy<V>, 'values' | 'stamp' | 'saves'>): Sides<V> => ({
  mine: values,
  base: values,
  stored: values,
  stamp,
  saves,
  pending: [],
})

/** The fields that may differ on the server: those changed here, or sent in a save without an answer. */
export const changedIn = <V extends Values>({ mine, base, pending }: Sides<V>): (keyof V & string)[] =>
  Object.keys(mine).filter((name) =>
    [base, ...pending.map(({ values }) => values)].some((values) => !isSame(mine[name], values[name])),
  )

/**
 * Merges a newer copy of the server. The changes of both sides stay. `isOwn`: the copy is what this tab has sent, and
 * nothing else.
 */
export function mergeCopy<V extends Values>(
  sides: Sides<V>,
  copy: Copy<V>,
  { strategies, isSent = isSame }: Rules,
  decide?: Decide,
): Merged<V> & { isOwn: boolean } {
  const known = {
    ...sides,
    ...afterOwn(sides, { saves: copy.saves, now: copy.values }, isSent),
    saves: copy.saves,
    pending: [],
  }
  const isOwn =
    sides.pending.length > 0 &&
    Object.keys(copy.values).every((name) => isSent(known.stored[name], copy.values[name]))
  const { base, stored, mine } = known
  const { merged, conflicts, isDecided } = mergeValues(
    { base, stored, mine, theirs: copy.values },
    strategies,
    decide,
  )
  if (!isDecided) return { sides: known, conflicts, isOwn }
  const untouched = Object.keys(copy.values).filter((name) => isSame(copy.values[name], stored[name]))
  const asBefore = Object.fromEntries(untouched.map((name) => [name, base[name]]))
  const next = { base: { ...copy.values, ...asBefore } as V, stored: copy.values, stamp: copy.stamp }
  return { sides: { ...known, ...next, mine: merged }, conflicts: [], isOwn }
}

/** Merges what another tab or an earlier visit had not saved. What is known of the server does not change. */
export function mergeRecovered<V extends Values>(
  sides: Sides<V>,
  recovered: Recovered<V>,
  { strategies, isSent = isSame }: Rules,
  decide?: Decide,
): Merged<V> {
  const { saves, mine } = sides
  const { base, stored } = { ...recovered, ...afterOwn(recovered, { saves, now: sides.stored }, isSent) }
  const versions = { base, stored, mine: recovered.values, theirs: mine }
  const { merged, conflicts, isDecided } = mergeValues(versions, strategies, decide)
  if (!isDecided) return { sides, conflicts }
  // A save of that tab may still reach the server.
  const pending = [...recovered.pending.filter(({ saveId }) => !saves.includes(saveId)), ...sides.pending]
  // If nothing else has happened, the recovered text is based on what that tab sent, not on the cleaned version.
  const untouched = Object.keys(mine).filter((name) =>
    [sides.base, sides.mine, stored].every((values) => isSame(values[name], sides.stored[name])),
  )
  const asSent = Object.fromEntries(untouched.map((name) => [name, base[name]]))
  return { sides: { ...sides, pending, base: { ...sides.base, ...asSent }, mine: merged }, conflicts: [] }
}

/**
 * For a save that reached the server but whose answer was lost: what changes are based on now. A server that lists no
 * saves is asked field by field: one that is as it was sent has been saved.
 */
function afterOwn<V extends Values>(
  { pending, base, stored }: Pick<Sides<V>, 'pending' | 'base' | 'stored'>,
  { saves, now }: { saves: string[]; now: V },
  isSent: IsSent,
): Pick<Sides<V>, 'base' | 'stored'> | undefined {
  const own = pending.findLast(({ saveId }) => saves.includes(saveId))
  if (own) return { base: own.values, stored: saves.at(-1) === own.saveId ? now : own.values }
  if (saves.length > 0) return undefined
  const sent = Object.fromEntries(
    Object.keys(now).flatMap((name) => {
      const save = pending.findLast(({ values }) => isSent(values[name], now[name]))
      return save ? [[name, save.values[name]]] : []
    }),
  )
  return { base: { ...base, ...sent }, stored: { ...stored, ...sent } }
}
