import { Parser } from 'htmlparser2'
import { type Hunk, hunks } from './hunks.ts'

type Piece = { kind: 'text' | 'open' | 'close' | 'void'; raw: string; name: string }

/** Comparing a longer paragraph word by word would slow down typing. */
const maxLength = 200_000

const inline = new Set(
  'a abbr b bdi bdo cite code data del dfn em font i ins kbd mark q s samp small span strike strong sub sup time tt u var'.split(
    ' ',
  ),
)

/** In languages without spaces between words, each character counts as a word. */
const unspaced = ['Han', 'Hiragana', 'Katakana', 'Thai', 'Lao', 'Khmer', 'Myanmar']
  .map((name) => `\\p{Script=${name}}`)
  .join('')
const space = '\\s|&nbsp;'
/** The words and the spaces between them. */
export const chunks = new RegExp(`(${space})+|[${unspaced}]|(?:(?!${space})[^${unspaced}])+`, 'gu')
const isUnspaced = new RegExp(`^[${unspaced}]$`, 'u')

/**
 * Merges two changes of one piece of HTML, word by word. Undefined if the words of both overlap or touch (with no
 * unchanged word between them), and if the result would be malformed HTML: then only the person can decide. If one side
 * has the words that the other added, and more, it has both changes.
 */
export function mergeWords(base: string, mine: string, theirs: string): string | undefined {
  if (isAddedTo(base, mine) && isAddedTo(mine, theirs)) return theirs
  if (isAddedTo(base, theirs) && isAddedTo(theirs, mine)) return mine
  if (Math.max(base.length, mine.length, theirs.length) > maxLength) return undefined
  const [start, ours, others] = [base, mine, theirs].map(piecesOf)
  if (!start || !ours || !others) return undefined
  const [before, left, right] = [start, ours, others].map(structure)
  if (before !== left && before !== right) return undefined
  const words = wordsOf(start)
  const [a, b] = [hunks(words, wordsOf(ours)), hunks(words, wordsOf(others))]
  const changes = a && b && together(a, b)
  if (!changes) return undefined
  const merged = applyWords(words, changes)
  return piecesOf(merged) ? merged : undefined
}

/** Whether `before` only gained something at one place. */
function isAddedTo(before: string, after: string): boolean {
  let start = 0
  while (start < before.length && before[start] === after[start]) start += 1
  const rest = before.length - start
  return after.length > before.length && (rest === 0 || after.endsWith(before.slice(-rest)))
}

/**
 * The changes of one piece of HTML, each of which can be made independently. Undefined if the structure differs so much
 * that words say too little, or if finding the changes needs more than `most` comparisons of words, or characters to
 * read.
 */
export function wordChanges(
  base: string,
  changed: string,
  most: number,
): { words: string[]; changes: Hunk[] } | undefined {
  if (Math.max(base.length, changed.length) > maxLength) return undefined
  const [before, after] = [piecesOf(base), piecesOf(changed)]
  if (!before || !after || structure(before) !== structure(after)) return undefined
  const words = wordsOf(before)
  const changes = hunks(words, wordsOf(after), most)
  if (!changes || changes.length * base.length > most) return undefined
  if (!changes.every((change) => piecesOf(applyWords(words, [change])))) return undefined
  return { words, changes }
}

/** The tags and texts in the order of the source; undefined if the HTML is malformed. */
function piecesOf(html: string): Piece[] | undefined {
  const pieces: Piece[] = []
  const open: string[] = []
  let at = 0
  let isSound = true
  const take = (kind: Piece['kind'], name = '') => {
    // A parser ignores an end tag without a start tag.
    if (parser.startIndex > at) isSound = false
    pieces.push({ kind, name, raw: html.slice(at, parser.endIndex + 1) })
    at = parser.endIndex + 1
  }
  const parser = new Parser({
    onopentag(name, _, isImplied) {
      // A link cannot contain a link.
      if (isImplied || (inline.has(name) && open.includes(name))) isSound = false
      open.push(name)
      take('open', name)
    },
    onclosetag(name, isImplied) {
      open.pop()
      const last = pieces.at(-1)
      if (!isImplied) take('close', name)
      else if (last?.kind === 'open' && last.name === name && voidTags.has(name)) last.kind = 'void'
      else isSound = false
    },
    ontext: () => take('text'),
    oncomment: () => take('text'),
    onprocessinginstruction: () => take('text'),
  })
  parser.write(html)
  parser.end()
  return isSound && at === html.length ? pieces : undefined
}
const voidTags = new Set('area br col embed hr img input source track wbr'.split(' '))

/** The blocks, items and cells. If both sides changed these, words alone do not say which belongs where. */
const structure = (pieces: Piece[]) =>
  pieces
    .filter(({ kind, name }) => kind === 'open' && !inline.has(name))
    .map(({ raw }) => raw)
    .join('')

/** The words, each with the spaces and start tags before and the end tags after it; joined, they are the text. */
function wordsOf(pieces: Piece[]): string[] {
  const words: string[] = []
  let word = ''
  let isFull = false
  const add = (text: string, isWord: boolean, isNew: boolean) => {
    if (isNew && isFull) {
      words.push(word)
      word = ''
      isFull = false
    }
    word += text
    isFull ||= isWord
  }
  for (const { kind, name, raw } of pieces) {
    if (kind !== 'text') add(raw, kind === 'void', kind === 'void' || (kind === 'open' && !inline.has(name)))
    else
      for (const [text, space] of raw.matchAll(chunks))
        add(text, space === undefined, space !== undefined || isUnspaced.test(text))
  }
  if (word !== '') words.push(word)
  return words
}

/** The changes of both sides in order; undefined if they overlap, or if both may have moved the same words. */
function together(ours: Hunk[], others: Hunk[]): Hunk[] | undefined {
  const known = new Set(ours.map((hunk) => JSON.stringify(hunk)))
  const shared = others.filter((hunk) => known.has(JSON.stringify(hunk)))
  if (shared.some(({ from, to }) => from < to)) return undefined
  const all = [...ours, ...others.filter((hunk) => !shared.includes(hunk))].sort((a, b) => a.from - b.from)
  return all.every(({ from }, index) => index === 0 || from > (all[index - 1]?.to ?? 0)) ? all : undefined
}

/** The words with these changes, in their order. */
export function applyWords(words: string[], changes: Hunk[]): string {
  const result: string[] = []
  let at = 0
  for (const { from, to, items } of changes) {
    result.push(...words.slice(at, from), ...items)
    at = to
  }
  return [...result, ...words.slice(at)].join('')
}
