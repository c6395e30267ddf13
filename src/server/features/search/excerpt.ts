import type { SearchWord } from '../../db/engine.ts'
import { excerptHtml } from './words.ts'

/** Characters. */
const maxLength = 200
const leadIn = 60
/** The number of hits that are compared for the best place; a text may contain a hundred thousand. */
const maxCompared = 20
const letter = '[\\p{L}\\p{N}\\p{M}]'

type Hit = { start: number; end: number; word: number }

/**
 * Makes excerpts for a search. The function it returns takes the beginning of a text as the index stores it and gives
 * HTML: at most 200 characters around the place where most of the words are close together, in <mark>, or the first
 * ones if there is none. Its cost depends only on the length of the text, however often the words occur.
 */
export function createExcerpts(words: SearchWord[]): (text: string) => string {
  const pattern = new RegExp(`(?<!${letter})(?:${words.map(patternOf).join('|')})`, 'giu')
  return (text) => {
    const [from, to] = windowAt(text, bestPlace(hitsIn(text, pattern, 0, text.length, maxCompared)))
    const marked = markedText(text, from, to, hitsIn(text, pattern, from, to, maxLength))
    return excerptHtml(`${from > 0 ? '… ' : ''}${marked}${to < text.length ? ' …' : ''}`)
  }
}

/** A group for each word: any of its letters with or without accents, anything between its parts. */
function patternOf({ text, isPrefix }: SearchWord): string {
  const parts = text.split(/[^\p{L}\p{N}\p{M}]+/u).filter(Boolean)
  const spelled = parts.map((part) => [...part].map(lettersLike).join(''))
  return `(${spelled.join('[^\\p{L}\\p{N}\\p{M}]+')})${isPrefix ? `${letter}*` : `(?!${letter})`}`
}

const baseOf = (sign: string) => sign.normalize('NFD')[0]?.toLowerCase() ?? sign

// The letters of Latin scripts, in which SQLite's index ignores accents.
const accented = Map.groupBy(
  [...range(0xc0, 0x24f), ...range(0x1e00, 0x1eff)]
    .map((code) => String.fromCharCode(code))
    .filter((sign) => /\p{Ll}/u.test(sign) && /[a-z]/.test(baseOf(sign))),
  baseOf,
)

function lettersLike(sign: string): string {
  const base = baseOf(sign)
  const others = accented.get(base)
  return others ? `[${base}${others.join('')}]` : sign
}

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index)
}

function hitsIn(text: string, pattern: RegExp, from: number, to: number, max: number): Hit[] {
  const hits: Hit[] = []
  pattern.lastIndex = from
  while (hits.length < max) {
    const found = pattern.exec(text)
    if (!found || found.index >= to) break
    const word = found.findIndex((group, index) => index > 0 && group !== undefined)
    hits.push({ start: found.index, end: Math.min(pattern.lastIndex, to), word })
  }
  return hits
}

/** The first of the hits that are followed closely by the most different words. */
function bestPlace(hits: Hit[]): number {
  let best = { place: 0, words: 0 }
  for (const { start } of hits) {
    const near = hits.filter((hit) => hit.start >= start && hit.end <= start + maxLength - leadIn)
    const words = new Set(near.map(({ word }) => word)).size
    if (words > best.words) best = { place: start, words }
  }
  return best.place
}

/** Start and end of the excerpt: whole words, if possible. */
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
