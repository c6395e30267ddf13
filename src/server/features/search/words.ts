import { escapeXml } from '../../../content/xml.ts'

const mostWords = 12
const longestWord = 60
const segmenter = new Intl.Segmenter('en', { granularity: 'word' })

// Written without spaces. A database takes such a run for one long word, so these are indexed sign by sign, and a
// word of them is found as signs that follow each other.
const sign = '[\\p{scx=Han}\\p{scx=Hira}\\p{scx=Kana}]'
const signs = new RegExp(sign, 'gu')
// Here a sign alone means nothing: words are told apart by dictionary.
const unspaced = /[\p{scx=Thai}\p{scx=Lao}\p{scx=Khmr}\p{scx=Mymr}]+/gu
const marks = '[\\uE000\\uE001]*'
const betweenSigns = new RegExp(`(?<=${sign}${marks}) +(?=${marks}${sign})`, 'gu')

/** The words to look for: lower case, at most 12 of at most 60 characters. Signs and words of them are spaced. */
export function searchWords(query: string): string[] {
  const words: string[] = []
  for (const { segment, isWordLike } of segmenter.segment(query.toWellFormed().toLowerCase())) {
    if (!isWordLike) continue
    const word = spaced(segment.slice(0, longestWord).toWellFormed())
    if (/[\p{L}\p{N}]/u.test(word)) words.push(word.trim())
    if (words.length === mostWords) break
  }
  return [...new Set(words)]
}

/** The text as it goes into the index: unspaced scripts spaced, and nothing that could be taken for a mark. */
export function indexText(text: string): string {
  return spaced(text.toWellFormed().replace(/[\0\uE000\uE001]/g, ' '))
}

/** A marked piece of the index as HTML: escaped, with <mark> around what was found, without the added spaces. */
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
