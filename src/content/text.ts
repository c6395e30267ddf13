import { Parser } from 'htmlparser2'
import { safeMediaUrl } from './url.ts'

const unread = new Set('script style noscript template iframe svg math title textarea'.split(' '))
const besideTheText = new Set([...unread, ...'h1 h2 h3 h4 h5 h6 figcaption caption pre table'.split(' ')])
type IsSkipped = (name: string, attributes: Readonly<Record<string, string>>) => boolean
const isUnread: IsSkipped = (name) => unread.has(name)
/** Numbers of footnotes and the notes themselves are also no running text. */
const isBesideTheText: IsSkipped = (name, attributes) =>
  besideTheText.has(name) ||
  attributes.role === 'doc-noteref' ||
  'data-footnote-ref' in attributes ||
  'data-footnotes' in attributes
const flowing = new Set([
  ...'a abbr b bdi bdo big cite code del dfn em font i input ins kbd label mark q rp rt'.split(' '),
  ...'ruby s samp small span strong sub sup time tt u var wbr acronym strike'.split(' '),
])
const wordsPerMinute = 230
const charactersPerMinute = 500
const readInOne = 16_384
// Excerpts are made often. After this much HTML without running text, the rest no longer counts as the beginning.
const readForExcerpt = 50_000

/**
 * The text that a reader sees, one line per block, with white space collapsed; at most its first `limit` characters.
 */
export function plainText(html: string, limit = Number.POSITIVE_INFINITY): string {
  return textOutside(html, isUnread, limit).slice(0, limit)
}

/** Like `plainText`, but in steps, so that other work can run between them. */
export function* plainTextSteps(html: string, limit: number): Generator<void, string> {
  return (yield* stepsOutside(html, isUnread, limit)).slice(0, limit)
}

let segmenter: Intl.Segmenter | undefined

/** Counts words in any language, also those written without spaces. */
export function wordCount(text: string): number {
  // Making a segmenter takes longer than counting the words of a short text.
  segmenter ??= new Intl.Segmenter('en', { granularity: 'word' })
  let count = 0
  for (const segment of segmenter.segment(text)) {
    if (segment.isWordLike) count += 1
  }
  return count
}

/** Whole minutes, at least 1. Counts 230 words a minute, and 500 characters of Chinese or Japanese. */
export function readingMinutes(html: string): number {
  return lengthOf(plainText(html)).minutes
}

/** Counts the words and reading minutes of a plain text. Takes one pass if spaces separate the words. */
export function lengthOf(text: string): { words: number; minutes: number } {
  let characters = 0
  const rest = text.replace(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu, () => {
    characters += 1
    return ' '
  })
  const spaced = wordCount(rest)
  return {
    words: characters > 0 ? wordCount(text) : spaced,
    minutes: Math.max(1, Math.round(spaced / wordsPerMinute + characters / charactersPerMinute)),
  }
}

/** The beginning of the running text in one line of at most `max` characters, cut between words with an ellipsis. */
export function makeExcerpt(html: string, max = 160): string {
  const beginning = html.slice(0, readForExcerpt)
  const text = (
    textOutside(beginning, isBesideTheText, max) || textOutside(beginning, isUnread, max)
  ).replaceAll('\n', ' ')
  if (text.length <= max) return text
  const space = text.lastIndexOf(' ', max - 1)
  const end = space > max / 2 ? space : wholeCharacters(text, max - 1)
  return `${text.slice(0, end).replace(/[\s\p{P}]+$/u, '')}…`
}

/** The address of the first image that can be shown, or null. */
export function firstImage(html: string): string | null {
  if (!/<img/i.test(html)) return null
  let found: string | undefined
  const parser = new Parser({
    onopentag(name, attributes) {
      if (found === undefined && name === 'img' && attributes.src) found = safeMediaUrl(attributes.src)
    },
  })
  for (let at = 0; at < html.length && found === undefined; at += readInOne) {
    parser.write(html.slice(at, at + readInOne))
  }
  return found ?? null
}

/**
 * The image that represents an article: its featured image, otherwise the image for sharing, otherwise the first in its
 * content.
 */
export function resolveImage(article: {
  featuredImage?: string | null | undefined
  ogImage?: string | null | undefined
  content: string
}): string | null {
  return article.featuredImage?.trim() || article.ogImage?.trim() || firstImage(article.content)
}

function textOutside(html: string, isSkipped: IsSkipped, limit: number): string {
  const steps = stepsOutside(html, isSkipped, limit)
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
  }
}

/** Yields at least the first `limit` characters of the text, or the whole text if it is shorter. */
function* stepsOutside(html: string, isSkipped: IsSkipped, limit: number): Generator<void, string> {
  let text = ''
  let skipping = 0
  const open: boolean[] = []
  const parser = new Parser({
    onopentag(name, attributes) {
      const skips = isSkipped(name, attributes)
      open.push(skips)
      if (skips) skipping += 1
      if (!flowing.has(name)) text += '\n'
    },
    ontext(data) {
      if (skipping === 0) text += data.replace(/\s+/g, ' ')
    },
    onclosetag(name) {
      if (open.pop()) skipping -= 1
      if (!flowing.has(name)) text += '\n'
    },
  })
  const enough = limit + readAhead
  let lookAgainAt = enough
  for (let at = 0; at < html.length; at += readInOne) {
    if (at > 0) yield
    parser.write(html.slice(at, at + readInOne))
    if (text.length <= lookAgainAt) continue
    text = collapsed(text)
    if (text.length > enough) break
    lookAgainAt = text.length + enough
  }
  parser.end()
  return collapsed(text).trim()
}

// The next characters decide whether a text may be cut.
const readAhead = 200

const collapsed = (text: string) => text.replace(/ {2,}/g, ' ').replace(/\s*\n\s*/g, '\n')

// How much of the text fits into `room` without splitting anything that people see as one character.
function wholeCharacters(text: string, room: number): number {
  let end = 0
  for (const { index } of new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text)) {
    if (index > room) break
    end = index
  }
  return end
}
