const bits = 2 ** 20

/**
 * 32 bits that represent a visitor. This is not a cryptographic hash, which would cost more than all other counting: it
 * stays within this process, like its seed, and only one bit of it remains in the sketch.
 */
export function hashOf(text: string, seed: number): number {
  let hash = seed
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}

/**
 * Counts different visitors without storing any of them: each sets one of a million bits, and their number follows from
 * how many are still zero (linear counting). Some thousand visitors are counted exactly or nearly so, and even a
 * million within 0.3 %.
 */
export function createVisitors() {
  const set = new Uint32Array(bits / 32)
  let empty = bits
  return {
    /** `hash`: any 32 bits of a visitor's hash. */
    add(hash: number): void {
      const bit = hash % bits
      const mask = 1 << (bit & 31)
      const word = set[bit >>> 5] ?? 0
      if ((word & mask) !== 0) return
      set[bit >>> 5] = word | mask
      empty -= 1
    },
    count: (): number => Math.round(-bits * Math.log(Math.max(1, empty) / bits)),
  }
}
