import { maxContext, maxQuote, type Passage } from '../../contracts/comments.ts'

export type Place = { from: number; to: number }

/** Limits the cost of searching a long text for a quote of one letter. */
const maxPlaces = 1000
/** How much of the surrounding text must remain to find a passage whose own words have changed. */
const minContext = 12

/** The words between two places of a text and the words around them, by which they are found again. */
export function passageAt(text: string, place: Place): Passage | undefined {
  const chosen = text.slice(place.from, place.to)
  const from = place.from + chosen.length - chosen.trimStart().length
  const quote = wellCut(chosen.trim().slice(0, maxQuote))
  if (quote === '') return undefined
  const to = from + quote.length
  return {
    quote,
    before: wellCut(text.slice(Math.max(0, from - maxContext), from)),
    after: wellCut(text.slice(to, to + maxContext)),
  }
}

/**
 * The place of a passage: where its own words occur with the most similar surroundings, or else what is between the
 * same surroundings.
 */
export function findPassage(text: string, passage: Passage): Place | undefined {
  const { quote, before, after } = passage
  let best: Place | undefined
  let most = -1
  for (const from of placesOf(text, quote)) {
    const to = from + quote.length
    const same =
      sameEnd(text.slice(Math.max(0, from - maxContext), from), before) + sameStart(text.slice(to), after)
    if (same > most) [best, most] = [{ from, to }, same]
  }
  return best ?? between(text, passage)
}

/** A passage whose words have changed: the text between its former surroundings. */
function between(text: string, { quote, before, after }: Passage): Place | undefined {
  const [left, right] = [before.slice(-maxContext / 2), after.slice(0, maxContext / 2)]
  if (left.trim().length + right.trim().length < minContext) return undefined
  const furthest = quote.length * 2 + 2 * maxContext
  for (const at of left === '' ? [0] : placesOf(text, left)) {
    const from = at + left.length
    const to = right === '' ? text.length : text.indexOf(right, from)
    if (to > from && to - from <= furthest && hasWordOf(text.slice(from, to), quote)) return { from, to }
  }
  return undefined
}

/** Otherwise somebody has deleted the passage and written something else there. */
function hasWordOf(text: string, quote: string): boolean {
  const words = new Set(wordsIn(quote))
  return wordsIn(text).some((word) => words.has(word))
}

const wordsIn = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []

function* placesOf(text: string, words: string): Generator<number> {
  let at = text.indexOf(words)
  for (let count = 0; at >= 0 && count < maxPlaces; count += 1) {
    yield at
    at = text.indexOf(words, at + 1)
  }
}

function sameStart(a: string, b: string): number {
  let count = 0
  while (count < b.length && a[count] === b[count]) count += 1
  return count
}

function sameEnd(a: string, b: string): number {
  let count = 0
  while (count < b.length && count < a.length && a.at(-1 - count) === b.at(-1 - count)) count += 1
  return count
}

/** Without half a character at an edge, which no database accepts. */
const wellCut = (text: string) => text.replace(/^[\uDC00-\uDFFF]|[\uD800-\uDBFF]$/g, '')
