/** Pseudo-random numbers that are the same for the same name, so that an image is always the same. */
export type Random = {
  between(min: number, max: number): number
  whole(min: number, max: number): number
  pick<T>(list: readonly [T, ...T[]]): T
}

export function randomFrom(name: string): Random {
  let state = 2166136261
  for (const letter of name) state = Math.imul(state ^ (letter.codePointAt(0) ?? 0), 16777619)
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
  const between = (min: number, max: number) => min + next() * (max - min)
  const whole = (min: number, max: number) => Math.floor(between(min, max + 1))
  return { between, whole, pick: (list) => list[whole(0, list.length - 1)] ?? list[0] }
}
