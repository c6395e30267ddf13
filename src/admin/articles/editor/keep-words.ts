import { hunks } from '../../editing/hunks.ts'
import { renamed } from './same-html.ts'

/** An element around words. Pieces inside the same element share it. */
type Tag = { name: string; key: string; open: string }
/**
 * A word, a sign, a space or an element without text, as written in the source, with the elements around it, outermost
 * first.
 */
type Piece = { text: string; key: string; around: readonly Tag[] }

/**
 * A line of HTML in the source, and how it changed between two versions that the editor wrote: `base`, which means the
 * same as the source, and `now`. Only the words and elements that changed are taken from `now`.
 */
export function keepWords(source: string, base: string, now: string): string {
  const [own, before, after] = [source, base, now].map(piecesOf) as [Piece[], Piece[], Piece[]]
  const inSource = matches(before.map(meaningOf), own.map(meaningOf))
  const known = new Set(inSource.values())
  const inNow = matches(before.map(formOf), after.map(formOf))
  const merged: Piece[] = []
  let [at, ownAt, afterAt] = [0, 0, 0]
  const takeUpTo = (end: number, ownEnd: number, afterEnd: number) => {
    const changed = after.slice(afterAt, afterEnd)
    const region = own.slice(ownAt, ownEnd)
    if (isSame(changed.map(formOf), before.slice(at, end).map(formOf))) return merged.push(...region)
    // The line breaks of the source before the first and after the last word.
    const isLayout = (piece: Piece | undefined, index: number) => piece?.key === ' ' && !known.has(index)
    const hasLead = at === 0 && isLayout(region[0], ownAt)
    const hasTail = end === before.length && isLayout(region.at(-1), ownEnd - 1)
    if (hasLead) merged.push(region[0] as Piece)
    const near = [...region, own[ownAt - 1], own[ownEnd]].filter((piece) => piece !== undefined)
    merged.push(...changed.map((piece) => ({ ...piece, around: aroundOf(piece, near) })))
    if (hasTail && !(hasLead && region.length === 1)) merged.push(region.at(-1) as Piece)
  }
  for (const index of before.keys()) {
    const [ownIndex, afterIndex] = [inSource.get(index), inNow.get(index)]
    if (ownIndex === undefined || afterIndex === undefined) continue
    takeUpTo(index, ownIndex, afterIndex)
    merged.push(own[ownIndex] as Piece)
    ;[at, ownAt, afterAt] = [index + 1, ownIndex + 1, afterIndex + 1]
  }
  takeUpTo(before.length, own.length, after.length)
  return written(merged)
}

/** The elements around a new word: those of the source that surround its neighbours. */
function aroundOf({ around }: Piece, near: readonly Piece[]): readonly Tag[] {
  const keys = new Set(around.map(({ key }) => key))
  const shared = near.map((piece) => {
    const first = piece.around.findIndex(({ key }) => !keys.has(key))
    return first < 0 ? piece.around : piece.around.slice(0, first)
  })
  const most = shared.toSorted((one, other) => other.length - one.length)[0] ?? []
  return [...most, ...around.filter(({ key }) => !most.some((tag) => tag.key === key))]
}

function written(pieces: readonly Piece[]): string {
  let html = ''
  let open: readonly Tag[] = []
  for (const { text, around } of [...pieces, { text: '', around: [] }]) {
    let shared = 0
    while (shared < open.length && open[shared] === around[shared]) shared += 1
    for (const { name } of open.slice(shared).toReversed()) html += `</${name}>`
    for (const tag of around.slice(shared)) html += tag.open
    html += text
    open = around
  }
  return html
}

const voids = new Set('br img wbr input hr col source track'.split(' '))

function piecesOf(html: string): Piece[] {
  const pieces: Piece[] = []
  let around: readonly Tag[] = []
  let count = 0
  for (const token of html.match(/<[^>]*>|&#?\w+;|[ \t\n\r\f]+|[\p{L}\p{N}\p{M}]+|./gsu) ?? []) {
    const [, slash, name = ''] = /^<(\/?)([a-z][^\s/>]*)/i.exec(token) ?? []
    if (slash) {
      // A position directly inside this element exists as well.
      if (count === 0) pieces.push({ text: '', key: '', around })
      around = around.slice(0, -1)
      count = 1
    } else if (slash === '' && !voids.has(name)) {
      around = [...around, { name, key: keyOf(token), open: token }]
      count = 0
    } else {
      pieces.push({ text: token, key: keyOf(token), around })
      count += 1
    }
  }
  return pieces
}

const signs: Readonly<Record<string, string>> = {
  '&nbsp;': '\u00a0',
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
}

/** The meaning of a token, however it is written. */
function keyOf(token: string): string {
  if (/^[ \t\n\r\f]/.test(token)) return ' '
  const tag = /^<([a-z][^\s/>]*)(.*)>$/is.exec(token)
  if (!tag) return signs[token] ?? token
  const name = tag[1]?.toLowerCase() ?? ''
  const attributes = tag[2]?.match(/[^\s=/]+(?:="[^"]*")?/g) ?? []
  return `<${[renamed[name] ?? name, ...attributes.sort()].join(' ')}>`
}

const meaningOf = ({ key, around }: Piece) =>
  [
    key,
    ...around
      .map((tag) => tag.key)
      .filter((key) => key !== '<span>')
      .sort(),
  ].join()
const formOf = ({ text, around }: Piece) => [text, ...around.map(({ open }) => open).sort()].join()
const isSame = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((item, index) => item === other[index])

/**
 * For each item that is in both lists, in the same order: its index in the other list. Empty where that would take too
 * long.
 */
function matches(before: readonly string[], after: readonly string[]): Map<number, number> {
  const found = new Map<number, number>()
  const changes = hunks(before, after)
  if (!changes) return found
  let [at, other] = [0, 0]
  for (const { from, to, items } of changes) {
    while (at < from) found.set(at++, other++)
    at = to
    other += items.length
  }
  while (at < before.length) found.set(at++, other++)
  return found
}
