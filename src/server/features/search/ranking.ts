import type { SearchHit } from '../../db/engine.ts'
import { signs } from './prepare.ts'
import { type AskedWord, type Way, weights } from './word-forms.ts'

const inTitle = 6
/** The score for a title that consists only of the searched words. The more other words it has, the less it gets. */
const onlyTitle = 3
const inTags = 3
const often = 1.5
const anywhere = 3
/**
 * How much more a text of this moment counts than a very old one: 0.4 is 40%. After `halfAfterDays`, half of that is
 * left.
 */
const forNew = 0.4
const halfAfterDays = 365
const dayMs = 86_400_000

/**
 * `isExact`: the hit has the words as they were typed. `isWhole`: it has all of them as whole words, not only as
 * beginnings.
 */
export type RankedHit = SearchHit & { isExact: boolean; isWhole: boolean }

/**
 * Sorts the hits, best first: by how well their title, tags and text match, and by their age. It uses nothing in which
 * the two databases differ.
 */
export function ranked<Hit extends RankedHit>(
  hits: readonly Hit[],
  words: readonly AskedWord[],
  now: string,
): Hit[] {
  const scored = hits.map((hit) => ({ hit, score: scoreOf(hit, words) * freshness(hit.publishedAt, now) }))
  return scored
    .sort(
      (a, b) =>
        b.score - a.score ||
        compare(b.hit.publishedAt, a.hit.publishedAt) ||
        compare(b.hit.entityId, a.hit.entityId),
    )
    .map(({ hit }) => hit)
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

function freshness(publishedAt: string, now: string): number {
  const days = Math.max(0, Date.parse(now) - Date.parse(publishedAt)) / dayMs
  return 1 + forNew * 0.5 ** (days / halfAfterDays)
}

function scoreOf(hit: RankedHit, words: readonly AskedWord[]): number {
  const heading = hit.heading.split(' ')
  const places = {
    title: termsWith(heading, signs.title),
    tags: termsWith(heading, signs.tag),
    frequent: new Set(hit.frequent.split(' ')),
  }
  const text = hit.isExact ? weights.exact : hit.isWhole ? weights.stem : weights.beginning
  let score = 0
  let titled = 0
  for (const { ways } of words) {
    const title = best(ways, places.title)
    if (title > 0) titled += 1
    score +=
      inTitle * title +
      inTags * best(ways, places.tags) +
      often * best(ways, places.frequent) +
      anywhere * text
  }
  const whole = heading.filter((term) => term.startsWith(signs.title) && term[1] !== signs.stem).length
  return score / words.length + (whole > 0 ? (onlyTitle * titled) / Math.max(whole, words.length) : 0)
}

const termsWith = (heading: string[], sign: string) =>
  new Set(heading.filter((term) => term.startsWith(sign)).map((term) => term.slice(1)))

/** The weight of the best way in which the terms contain the word, 0 if they do not. */
function best(ways: readonly Way[], terms: ReadonlySet<string>): number {
  let most = 0
  for (const { terms: all, weight } of ways)
    if (
      weight > most &&
      all.every(({ text, isPrefix }) => (isPrefix ? hasLonger(terms, text) : terms.has(text)))
    )
      most = weight
  return most
}

function hasLonger(terms: ReadonlySet<string>, beginning: string): boolean {
  for (const term of terms) if (term.startsWith(beginning)) return true
  return false
}
