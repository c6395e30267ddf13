import { escapeXml } from '../../../content/xml.ts'
import { maxWordLength } from './terms.ts'

const maxWords = 12
const segmenter = new Intl.Segmenter('en', { granularity: 'word' })

// These scripts are written without spaces. A database would treat a run of them as one long word, so they are indexed
// character by character, and a word matches as consecutive characters.
const sign = '[\\p{scx=Han}\\p{scx=Hira}\\p{scx=Kana}]'
const signs = new RegExp(sign, 'gu')
// In these scripts a single character means nothing. Only a dictionary can separate the words.
const unspaced = /[\p{scx=Thai}\p{scx=Lao}\p{scx=Khmr}\p{scx=Mymr}]+/gu
const marks = '[\\uE000\\uE001]*'
const betweenSigns = new RegExp(`(?<=${sign}${marks}) +(?=${marks}${sign})`, 'gu')

/**
 * Returns the words of a query in lower case: at most 12, each of at most 60 characters. Unspaced scripts are spaced.
 */
export function searchWords(query: string): string[] {
  const words: string[] = []
  for (const { segment, isWordLike } of segmenter.segment(query.toWellFormed().toLowerCase())) {
    if (!isWordLike) continue
    const word = spaced(segment.slice(0, maxWordLength).toWellFormed())
    if (/[\p{L}\p{N}]/u.test(word)) words.push(word.trim())
    if (words.length === maxWords) break
  }
  return [...new Set(words)]
}

/**
 * Prepares a text for the index: adds spaces to unspaced scripts, and removes characters that could be mistaken for a
 * mark.
 */
export function indexText(text: string): string {
  return spaced(text.toWellFormed().replace(/[\0\uE000\uE001]/g, ' '))
}

/** Turns a marked piece of the index into HTML: escaped, with <mark> around the matches, without the added spaces. */
export function excerptHtml(excerpt: string): string {
  const text = excerpt
    .replace(betweenSigns, '')
    .replace(/\uE001(\s*)\uE000/g, '$1')
    .replace(/\s+/g, ' ')
    .trim()
  return escapeXml(text).replaceAll('\uE000', '<mark>').replaceAll('\uE001', '</mark>')
}

function spaced(text: string): string {
  return text
    .replace(unspaced, (run) => ` ${[...segmenter.segment(run)].map(({ segment }) => segment).join(' ')} `)
    .replace(signs, ' $& ')
    .replace(/ {2,}/g, ' ')
}
