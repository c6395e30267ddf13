/** Shorter words are not corrected, because they resemble too many others. */
const leastCorrected = 3
/** Shorter words are never the correction of another word. */
const leastMeant = 4
/** From this length on, a word may have two mistakes. */
const leastTwice = 8

type Side = 'start' | 'end'

/** How many mistakes a typed word of this many letters may have. A word of three letters may only lack a letter. */
export const maxMistakes = (length: number): 0 | 1 | 2 =>
  length < leastCorrected ? 0 : length < leastTwice ? 1 : 2

/** The key of the word exactly as it is spelt. */
export const keyOf = (word: string): number => hash(`=${word}`)

/**
 * Returns the keys by which the dictionary finds a word: the key of the word itself and, for one mistake, the keys of
 * all its letters and of its letters without any one of them. A long word may have two mistakes. One of its halves then
 * has at most one, so its keys are those of its halves.
 */
export function keysOf(word: string): number[] {
  const letters = [...word]
  const { length } = letters
  const own = `=${word}`
  if (length < leastMeant) return unique([own])
  if (length < leastTwice) return unique([own, word, ...shortened(letters)])
  return unique([own, ...halfKeys(letters, length, 'start'), ...halfKeys(letters, length, 'end')])
}

/**
 * Returns the keys of all words that may be meant by a misspelt one. Only its first 40 letters count, and their number
 * alone decides how many keys there are.
 */
export function keysLike(word: string): number[] {
  const letters = [...word].slice(0, 40)
  const { length } = letters
  if (maxMistakes(length) === 0) return []
  const keys = length <= leastTwice ? [word, ...shortened(letters)] : []
  // Seven typed letters may stand for a word of eight.
  for (let other = Math.max(leastTwice, length - 2); other <= length + 2; other += 1)
    if (length >= leastTwice - 1)
      keys.push(...halfKeys(letters, other, 'start'), ...halfKeys(letters, other, 'end'))
  return unique(keys)
}

/** The keys of one half of a word of `length` letters: the whole half, and the half without any one letter. */
function halfKeys(letters: string[], length: number, side: Side): string[] {
  const middle = Math.floor(length / 2)
  const half = side === 'start' ? letters.slice(0, middle) : letters.slice(-(length - middle))
  return [half.join(''), ...shortened(half)].map((part) => `${side}${length}:${part}`)
}

const shortened = (letters: string[]): string[] =>
  letters.map((_, index) => letters.toSpliced(index, 1).join(''))

const unique = (keys: string[]): number[] => [...new Set(keys.map(hash))]

/** FNV-1a, as a signed number of 32 bits. Two words with the same key do no harm. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (let index = 0; index < text.length; index += 1) {
    value ^= text.charCodeAt(index)
    value = Math.imul(value, 0x01000193)
  }
  return value | 0
}

/**
 * Counts the letters that have to be added, left out, replaced or swapped with the next one to turn one word into the
 * other. Returns `most` + 1 if there are more than `most`.
 */
export function mistakesBetween(one: string, other: string, most: number): number {
  const [a, b] = [[...one], [...other]]
  if (Math.abs(a.length - b.length) > most) return most + 1
  let before: number[] = []
  let row = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i]
    for (let j = 1; j <= b.length; j += 1) {
      const replaced = at(row, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1)
      const swapped =
        i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1] ? at(before, j - 2) + 1 : replaced
      next.push(Math.min(replaced, swapped, at(row, j) + 1, at(next, j - 1) + 1))
    }
    if (Math.min(...next) > most) return most + 1
    before = row
    row = next
  }
  return Math.min(at(row, b.length), most + 1)
}

const at = (row: number[], index: number): number => row[index] ?? Number.POSITIVE_INFINITY
