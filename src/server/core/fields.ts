/** Picks these fields of an entity, a row or an input. */
export function pick<T extends object, N extends keyof T>(from: T, names: readonly N[]): Pick<T, N> {
  const picked: Partial<Pick<T, N>> = {}
  for (const name of names) picked[name] = from[name]
  return picked as Pick<T, N>
}

/** Picks the fields that were sent. */
export function pickSent<T extends object, N extends keyof T>(
  change: T,
  names: readonly N[],
): { [K in N]?: Exclude<T[K], undefined> } {
  const sent: { [K in N]?: Exclude<T[K], undefined> } = {}
  for (const name of names)
    if (change[name] !== undefined) sent[name] = change[name] as Exclude<T[N], undefined>
  return sent
}

/** These fields after a change: as sent, otherwise as before. */
export const pickChanged = <T extends object, N extends keyof T>(
  before: T,
  change: { [K in N]?: T[K] | undefined },
  names: readonly N[],
): Pick<T, N> => ({ ...pick(before, names), ...pickSent(change, names) })
