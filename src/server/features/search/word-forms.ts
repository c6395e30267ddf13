import type { SearchQuery, SearchTerm } from '../../db/engine.ts'
import { signs } from './prepare.ts'
import { isSign, type Terms, wordsIn } from './terms.ts'

/**
 * A way in which a document may contain a word: with all of these terms. The weight, from 0 to 1, says how well that
 * fits what was typed.
 */
export type Way = { terms: SearchTerm[]; weight: number }

/** A word of a search, with all ways in which a document may contain it. */
export type AskedWord = { text: string; ways: Way[] }

export const weights = { exact: 1, stem: 0.6, beginning: 0.4, correction: 0.5 }

// Too many words begin with a single letter.
const shortestPrefix = 2
const maxParts = 12

/**
 * Prepares a word from `searchWords`. The last word may be unfinished while someone types, so it also matches as a
 * prefix.
 */
export function askedWord(terms: Terms, word: string, isLast: boolean): AskedWord {
  const parts = partsOf(word)
  const all = parts.map((part) => ({ text: terms.formsOf(part).word, isPrefix: false }))
  const last = all.at(-1)
  const [only = ''] = parts
  const ways = parts.length === 1 ? waysOf(terms, only, 1) : [{ terms: all, weight: weights.exact }]
  if (isLast && last && last.text.length >= shortestPrefix)
    ways.push({ terms: [...all.slice(0, -1), { ...last, isPrefix: true }], weight: weights.beginning })
  // Nothing is left of a word that is only an apostrophe.
  const isAsked = ({ terms: some }: Way) => some.length > 0 && some.every(({ text }) => text !== '')
  return { text: word, ways: ways.filter(isAsked) }
}

/**
 * Returns the parts of a word. Characters without spaces between them become overlapping pairs, so that they match only
 * in this order.
 */
function partsOf(word: string): string[] {
  const pieces = word.split(' ')
  const isSigns = pieces.length > 1 && pieces.every(isSign)
  const parts = isSigns ? pieces.slice(1).map((sign, index) => `${pieces[index]}${sign}`) : wordsIn(word)
  return [...new Set(parts)].slice(0, maxParts)
}

/** The ways to find a word: as it is, by its stems, and by all words that have one of these as their stem. */
export function waysOf(terms: Terms, word: string, weight: number): Way[] {
  const forms = terms.formsOf(word)
  if (forms.word === '') return []
  const all = new Set([forms.word, ...forms.stems])
  for (const text of [...all]) all.add(signs.stem + text)
  return [...all].map((text) => ({
    terms: [{ text, isPrefix: false }],
    weight: weight * (text === forms.word ? weights.exact : weights.stem),
  }))
}

/** The ways to find a word as two words: by both parts, each in any of its forms. */
export function splitWays(terms: Terms, [first, second]: readonly [string, string]): Way[] {
  const ways = waysOf(terms, second, weights.correction)
  return waysOf(terms, first, 1).flatMap((one) =>
    ways.map((other) => ({ terms: [...one.terms, ...other.terms], weight: one.weight * other.weight })),
  )
}

/** The query for these words, in all ways that `isWanted` accepts; undefined if a word has no such way. */
export function queryOf(
  words: readonly AskedWord[],
  isWanted: (way: Way) => boolean = () => true,
): SearchQuery | undefined {
  const query = words.map(({ ways }) => ways.filter(isWanted).map(({ terms }) => terms))
  return query.length > 0 && query.every((ways) => ways.length > 0) ? query : undefined
}

export const isExact = ({ weight }: Way): boolean => weight === weights.exact
export const isWhole = ({ terms }: Way): boolean => terms.every(({ isPrefix }) => !isPrefix)

/** The same query, but only in the title and the tags. */
export const inHeading = (query: SearchQuery): SearchQuery =>
  query.map((ways) =>
    ways.flatMap((terms) =>
      [signs.title, signs.tag].map((sign) => terms.map((term) => ({ ...term, text: sign + term.text }))),
    ),
  )
