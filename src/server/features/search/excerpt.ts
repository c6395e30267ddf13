import { indexedTerms } from './prepare.ts'
import { anyWord, isSign, type Terms, wordsIn } from './terms.ts'
import type { AskedWord } from './word-forms.ts'
import { excerptHtml } from './words.ts'

/** The length of an excerpt in characters. */
const maxLength = 200
const leadIn = 60
/** The number of hits that are compared for the best place; a text may contain a hundred thousand. */
const maxCompared = 20

type Hit = { start: number; end: number; word: number }

/**
 * Makes excerpts for a search. Returns a function that takes the beginning of a text as the index stores it, and gives
 * HTML of at most 200 characters with the found words in <mark>. It chooses the place where the most different words
 * are close together, or the beginning of the text if there is none. The cost depends only on the length of the text,
 * however often the words occur.
 */
export function createExcerpts(terms: Terms, words: readonly AskedWord[]): (text: string) => string {
  const pattern = new RegExp([...words.flatMap(signsPattern), anyWord].join('|'), 'giu')
  const wordOf = createMatcher(terms, words)
  return (text) => {
    const hits = (from: number, to: number, max: number) => hitsIn(text, { pattern, wordOf, from, to, max })
    const [from, to] = windowAt(text, bestPlace(hits(0, text.length, maxCompared)))
    const marked = markedText(text, from, to, hits(from, to, maxLength))
    return excerptHtml(`${from > 0 ? '… ' : ''}${marked}${to < text.length ? ' …' : ''}`)
  }
}

/** Chinese and Japanese characters that follow each other are found only together: single ones mean little. */
const signsPattern = ({ text }: AskedWord): string[] => (isSigns(text) ? [text.split(' ').join(' *')] : [])

const isSigns = (text: string) => text.split(' ').every(isSign)

/**
 * Returns a function that tells which of the searched words (by its index) a word of a text matches, in any of its
 * ways.
 */
function createMatcher(terms: Terms, words: readonly AskedWord[]): (found: string) => number | undefined {
  const whole = new Map<string, number>()
  const beginnings: [text: string, word: number][] = []
  for (const [word, { ways, text }] of words.entries()) {
    if (isSigns(text)) whole.set(text.replaceAll(' ', ''), word)
    else
      for (const term of ways.flatMap((way) => way.terms)) {
        if (term.isPrefix) beginnings.push([term.text, word])
        else if (!whole.has(term.text)) whole.set(term.text, word)
      }
  }
  const find = (found: string): number | undefined => {
    for (const part of wordsIn(found)) {
      const forms = terms.formsOf(part)
      for (const term of indexedTerms(forms)) if (whole.has(term)) return whole.get(term)
      const begun = beginnings.find(([text]) => forms.word.startsWith(text))
      if (begun) return begun[1]
    }
    return undefined
  }
  const known = new Map<string, number | undefined>()
  return (found) => {
    const word = found.toLowerCase().replaceAll(' ', '')
    if (whole.has(word)) return whole.get(word)
    if (!known.has(word)) known.set(word, find(word))
    return known.get(word)
  }
}

type Looking = {
  pattern: RegExp
  wordOf: (found: string) => number | undefined
  from: number
  to: number
  max: number
}

function hitsIn(text: string, { pattern, wordOf, from, to, max }: Looking): Hit[] {
  const hits: Hit[] = []
  pattern.lastIndex = from
  while (hits.length < max) {
    const found = pattern.exec(text)
    if (!found || found.index >= to) break
    const word = wordOf(found[0])
    if (word !== undefined)
      hits.push({ start: found.index, end: Math.min(found.index + found[0].length, to), word })
  }
  return hits
}

/** Returns the position of the first hit that is followed closely by the most different words. */
function bestPlace(hits: Hit[]): number {
  let best = { place: 0, words: 0 }
  for (const { start } of hits) {
    const near = hits.filter((hit) => hit.start >= start && hit.end <= start + maxLength - leadIn)
    const words = new Set(near.map(({ word }) => word)).size
    if (words > best.words) best = { place: start, words }
  }
  return best.place
}

/** Returns the start and end of the excerpt, at the borders of words if possible. */
function windowAt(text: string, place: number): [from: number, to: number] {
  const early = Math.max(0, place - leadIn)
  const space = early === 0 ? -1 : text.slice(early, place).search(/\s\S/)
  const from = early === 0 ? 0 : space < 0 ? place : early + space + 1
  const end = from + maxLength
  if (end >= text.length) return [from, text.length]
  const last = text.slice(from, end + 1).search(/\s\S*$/)
  if (last > maxLength / 2) return [from, from + last]
  return [from, /[\uD800-\uDBFF]/.test(text.charAt(end - 1)) ? end - 1 : end]
}

function markedText(text: string, from: number, to: number, hits: Hit[]): string {
  let marked = ''
  let at = from
  for (const { start, end } of hits) {
    marked += `${text.slice(at, start)}\uE000${text.slice(start, end)}\uE001`
    at = end
  }
  return marked + text.slice(at, to)
}
