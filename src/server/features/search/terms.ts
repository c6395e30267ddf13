import { type Stem, stemmerOf } from './stems.ts'

/** The forms by which the search index knows a word: the word as it is written, but without accents, and its stems. */
export type Forms = { word: string; stems: string[] }

/** Prepares the words of a language for the index, in the same way for both databases. */
export type Terms = {
  /** Changes whenever the same text would get other terms. */
  version: string
  /** The forms of a lower-case word that `wordsIn` has found. */
  formsOf(word: string): Forms
}

/** Raise it when the same text would get other terms: then every text is indexed again. */
const format = 1
export const maxWordLength = 60
// Longer words are names of files, keys and the like, and get no stems.
const maxStemmed = 40
/** The source of a regular expression that matches a word, with apostrophes. */
export const anyWord = "[\\p{L}\\p{N}\\p{M}]+(?:['’ʼ][\\p{L}\\p{N}\\p{M}]+)*"
const run = new RegExp(anyWord, 'gu')
const oneSign = /^[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}]$/u
const isUnspaced = /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmr}\p{scx=Mymr}]/u
const accents =
  /(?<=[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Arabic}\p{Script=Hebrew}])\p{Mn}+/gu
const others: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
  ς: 'σ',
  ى: 'ي',
  ة: 'ه',
  ـ: '',
}
const otherLetters = new RegExp(`[${Object.keys(others).join('')}]`, 'g')

/** Removes what people leave out when they type a word: accents, vowel points, ligatures. */
export function fold(word: string): string {
  // Most words have nothing to remove.
  if (/^[a-z0-9\u4e00-\u9fff]*$/.test(word)) return word
  return word
    .normalize('NFKD')
    .toLowerCase()
    .replace(accents, '')
    .replace(otherLetters, (letter) => others[letter] ?? letter)
    .replace(/[^\p{L}\p{N}\p{M}]/gu, '')
    .normalize('NFC')
}

/**
 * Yields the words of a text, in order and in lower case. Unspaced scripts must be spaced already. A Chinese or
 * Japanese character that follows another one is also yielded together with it, so that a part of a longer word is
 * found.
 */
export function* wordsIn(text: string): Generator<string> {
  let sign = { text: '', end: -1 }
  for (const { 0: found, index } of text.matchAll(run)) {
    if (isSign(found)) {
      const isNext = sign.end >= 0 && text.slice(sign.end, index).trim() === ''
      yield found
      if (isNext) yield sign.text + found
      sign = { text: found, end: index + found.length }
    } else yield* parts(found.toLowerCase())
  }
}

/** Yields the parts of words such as “l’amour” and “plane’s” that are longer than a letter. */
function* parts(word: string): Generator<string> {
  const all = word.split(/['’ʼ]/)
  const long = all.filter((part) => part.length > 1)
  for (const part of long.length > 0 ? long : all) {
    const shortened = part.slice(0, maxWordLength).toWellFormed().replaceAll('\uFFFD', '')
    if (shortened !== '') yield shortened
  }
}

/** Whether it is a single Chinese or Japanese character. */
export const isSign = (word: string): boolean => oneSign.test(word)

/** Whether a word can be misspelt: it has only letters, in a script that separates words with spaces. */
export const isSpelled = (word: string): boolean =>
  word.length > 1 && word.length <= maxStemmed && /^\p{L}[\p{L}\p{M}]+$/u.test(word) && !isUnspaced.test(word)

/** The terms of a language. `language`: a BCP 47 tag. A language without stems still has words without accents. */
export function termsOf(language: string): Terms {
  const stem = stemmerOf(language)
  const name = language.split('-')[0]?.toLowerCase()
  return {
    version: `${format}${stem ? `:${name}` : ''}`,
    formsOf: (word) => ({ word: fold(word), stems: stem && isSpelled(word) ? stemsOf(stem, word) : [] }),
  }
}

/** The stems of a word. An accented word is also found by the stem that it has without accents. */
function stemsOf(stem: Stem, word: string): string[] {
  const folded = fold(word)
  const stems = new Set([fold(stem(word)), ...(folded === word ? [] : [fold(stem(folded))])])
  stems.delete('')
  return [...stems]
}
