const ascii = Array.from({ length: 0x7f - 0x20 }, (_, index) => String.fromCharCode(0x20 + index)).join('')

/**
 * The characters of nearly every English page: ASCII, and typographic quotation marks, dashes and signs. The narrow
 * space is for browsers, which write it into fields for times.
 */
export const basicLatin = `${ascii}\u00a0\u202f«»·©×–—‘’“”•…€→←`

/** These letters as a value of `unicode-range`. */
export const basicLatinRange = [...basicLatin]
  .map((letter) => letter.codePointAt(0) ?? 0)
  .sort((a, b) => a - b)
  .reduce<[number, number][]>((ranges, code) => {
    const last = ranges.at(-1)
    if (last && last[1] === code - 1) last[1] = code
    else ranges.push([code, code])
    return ranges
  }, [])
  .map(([from, to]) => `U+${hex(from)}${to > from ? `-${hex(to)}` : ''}`)
  .join()

/** The weights between regular and bold, the only ones that the product's styles use. */
export const usualWeights = { min: 400, max: 700 }

function hex(code: number): string {
  return code.toString(16).toUpperCase().padStart(4, '0')
}
