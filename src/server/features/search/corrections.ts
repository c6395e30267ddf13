import type { Engine, SearchQuery, Visible } from '../../db/engine.ts'
import type { Db } from '../../db/schema.ts'
import { knownOf, similarWords } from './dictionary.ts'
import type { Terms } from './terms.ts'
import { type AskedWord, queryOf, splitWays, type Way, waysOf, weights } from './word-forms.ts'

const maxSimilar = 10
const maxUsed = 5
/** At most this many words of a search are corrected. Nobody misspells more. */
const maxCorrected = 6
/** Hits are counted up to this number. A higher count would not help to tell which of two words is meant. */
const maxCounted = 100
const leastPart = 2
const maxSplits = 3
const maxJoined = 2

type Asking = {
  db: Db
  engine: Pick<Engine, 'countHits' | 'wordsWithKeys'>
  terms: Terms
  visible: Omit<Visible, 'limit'>
}

/**
 * Yields corrected words for a search that finds nothing: first with corrections of those words that nothing contains,
 * then with corrections of all words. `ways`: the same words with the other ways to find them that are known already.
 */
export async function* corrected(
  asking: Asking,
  words: readonly AskedWord[],
  ways: readonly AskedWord[],
): AsyncGenerator<AskedWord[]> {
  const all = ways.slice(0, maxCorrected)
  const counts = await count(
    asking,
    words.slice(0, maxCorrected).map((word) => [queryOf([word])].flatMap((query) => query ?? [])),
  )
  for (const isNext of [(hits: number) => hits === 0, (hits: number) => hits > 0]) {
    let isChanged = false
    for (const [index, hits] of counts.entries()) {
      const word = all[index]
      if (!word || !isNext(hits)) continue
      const more = await waysToCorrect(asking, word.text)
      isChanged ||= more.length > 0
      all[index] = { ...word, ways: [...word.ways, ...more] }
    }
    if (isChanged) yield [...all, ...ways.slice(maxCorrected)]
  }
}

async function waysToCorrect(asking: Asking, text: string): Promise<Way[]> {
  const { word, stems } = asking.terms.formsOf(text)
  const spelled = new Map<string, number>()
  for (const form of new Set([word, ...stems]))
    for (const { word: similar, mistakes } of await similarWords(asking, form, maxSimilar))
      spelled.set(similar, Math.min(mistakes, spelled.get(similar) ?? mistakes))
  const found = [...spelled].map(([similar, mistakes]) => ({
    mistakes,
    ways: waysOf(asking.terms, similar, weights.correction / mistakes),
  }))
  const counts = await count(
    asking,
    found.map(({ ways }) => [ways.map(({ terms }) => terms)]),
  )
  return found
    .map((one, index) => ({ ...one, hits: counts[index] ?? 0 }))
    .filter(({ hits }) => hits > 0)
    .sort((a, b) => a.mistakes - b.mistakes || b.hits - a.hits)
    .slice(0, maxUsed)
    .flatMap(({ ways }) => ways)
}

/** Adds the ways to find a word as two words, where both are in the dictionary. Undefined if there are none. */
export async function split(asking: Asking, words: readonly AskedWord[]): Promise<AskedWord[] | undefined> {
  const pairs = words.map(({ text }) => splitsOf(asking.terms.formsOf(text).word))
  const known = await knownOf(asking.db, [...new Set(pairs.flat(2))])
  let isChanged = false
  const all = words.map((word, index) => {
    const possible = (pairs[index] ?? []).filter((pair) => pair.every((part) => known.has(part)))
    // The more even the two parts are, the likelier is the split: “hand tools”, not “han dtools”.
    const chosen = possible
      .sort((a, b) => Math.min(b[0].length, b[1].length) - Math.min(a[0].length, a[1].length))
      .slice(0, maxSplits)
    if (chosen.length > 0) isChanged = true
    return { ...word, ways: [...word.ways, ...chosen.flatMap((pair) => splitWays(asking.terms, pair))] }
  })
  return isChanged ? all : undefined
}

function splitsOf(word: string): [string, string][] {
  const letters = [...word].slice(0, 40)
  return letters
    .map((_, at): [string, string] => [letters.slice(0, at).join(''), letters.slice(at).join('')])
    .slice(leastPart, letters.length - leastPart + 1)
}

/**
 * For each pair of neighbouring words that the dictionary has as one word, returns the search with that word instead.
 */
export async function joined(asking: Asking, words: readonly AskedWord[]): Promise<AskedWord[][]> {
  const formsAt = (at: number) => asking.terms.formsOf(words[at]?.text ?? '')
  const pairs = words.slice(1).flatMap((_, at) => {
    const { word, stems } = formsAt(at + 1)
    return [word, ...stems].map((second) => ({ text: formsAt(at).word + second, at }))
  })
  const known = await knownOf(asking.db, [...new Set(pairs.map(({ text }) => text))])
  return pairs
    .filter(({ text }) => known.has(text))
    .map(({ text, at }) =>
      words.toSpliced(at, 2, { text, ways: waysOf(asking.terms, text, weights.correction) }),
    )
    .slice(0, maxJoined)
}

const count = ({ db, engine, visible }: Asking, queries: SearchQuery[]) =>
  engine.countHits(db, queries, { ...visible, limit: maxCounted })
