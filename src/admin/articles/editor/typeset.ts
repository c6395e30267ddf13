import { narrow, type Signs, signsOf, wide } from './typographic-signs.ts'

/** The last characters of a text, and what they mean. */
export type Meaning = { typed: string; meant: string }

/** The replacement for the last characters of a text, once the last of them is typed; undefined if they stay. */
export function typeset(text: string, language: string): Meaning | undefined {
  const signs = signsOf(language)
  const last = text.at(-1) ?? ''
  const before = text.slice(0, -1)
  const rule = rules[last] ?? (/[\p{L}\d]/u.test(last) ? afterDash : undefined)
  if (!rule || opensCode(text) || isForeign(before)) return undefined
  if (!/["'\s]/.test(last) && isAddress(text)) return undefined
  return rule(before, signs, last)
}

type Rule = (before: string, signs: Signs, last: string) => Meaning | undefined

const rules: Readonly<Record<string, Rule>> = {
  '"': (before, signs) =>
    // Somebody interrupts: "But I--"
    /(?<=\p{L})--$/u.test(before) && opens(before, signs.double)
      ? { typed: '--"', meant: signs.dash + signs.double[1] }
      : { typed: '"', meant: doubleQuote(before, signs) },
  "'": (before, signs) => ({ typed: "'", meant: singleQuote(before, signs) }),
  '.': (before, { joinsInitials }) => {
    if (/(?<!\.)\.\.$/.test(before)) return { typed: '...', meant: '…' }
    const initials = joinsInitials && /(?<!\p{L})\p{L}\. (\p{L})$/u.exec(before)
    return initials ? { typed: ` ${initials[1]}.`, meant: `${narrow}${initials[1]}.` } : undefined
  },
  ' ': afterSpace,
  '%': unit,
  '€': unit,
  '!': spaced,
  '?': spaced,
  ':': spaced,
  ';': spaced,
  '»': spaced,
}

function doubleQuote(before: string, { double, inner, single }: Signs): string {
  const isOpen = opens(before, double)
  const isInside = inner !== undefined && opens(before, inner)
  if (begins(before, [double, single, inner ?? double], isOpen || isInside))
    return isOpen && inner ? inner[0] : double[0]
  return isInside ? inner[1] : double[1]
}

// A closing quote without an opening one is an apostrophe.
function singleQuote(before: string, { double, single, inner }: Signs): string {
  const isOpen = opens(before, single)
  if (begins(before, [double, single, inner ?? double], isOpen)) return single[0]
  return isOpen ? single[1] : '’'
}

/** True where a quote begins: at the start, or after a space, a bracket, another opening quote, or a dash. */
function begins(before: string, pairs: readonly (readonly [string, string])[], isOpen: boolean): boolean {
  const last = before.at(-1)
  if (last === undefined || /[\s([{¿¡/]/.test(last)) return true
  if (/[-–—]/.test(last)) return !isOpen
  return pairs.some(([opening, closing]) => opening !== closing && before.endsWith(opening))
}

const opens = (before: string, [opening, closing]: readonly [string, string]): boolean =>
  opening !== closing && before.lastIndexOf(opening.trim()) > before.lastIndexOf(closing.trim())

function afterSpace(before: string, { spacedDash, clipped, clinging, dash }: Signs): Meaning | undefined {
  const text = `${before} `
  if (/\S --$|[^\s\d] -$/.test(before))
    return { typed: before.endsWith('--') ? ' -- ' : ' - ', meant: spacedDash }
  if (before === '--') return { typed: '-- ', meant: `${dash} ` }
  if (clipped?.test(text)) {
    const typed = text.slice(text.lastIndexOf('‘'))
    return { typed, meant: typed.replace('‘', '’') }
  }
  return clinging?.test(text) ? { typed: ' ', meant: wide } : undefined
}

/** Two hyphens become a dash as soon as the next word begins; between numbers always the short one. */
function afterDash(before: string, { dash }: Signs, last: string): Meaning | undefined {
  const hyphens = /(?<=[\p{L}\d.,!?)”’»“])-{2,3}$/u.exec(before)?.[0]
  if (!hyphens) return undefined
  const isRange = /\d/.test(last) && /\d-+$/.test(before)
  return { typed: hyphens + last, meant: (isRange ? '–' : dash) + last }
}

function unit(before: string, _: Signs, last: string): Meaning | undefined {
  return /\d $/.test(before) ? { typed: ` ${last}`, meant: wide + last } : undefined
}

function spaced(before: string, { spaceBefore }: Signs, last: string): Meaning | undefined {
  const space = spaceBefore?.[last]
  if (space === undefined) return undefined
  if (/\S $/.test(before)) return { typed: ` ${last}`, meant: space + last }
  // No space before these: the time 12:30, &amp; and the second sign of ?!
  const isBare = /\s$|^$|[!?…([]$/.test(before) || (last === ':' && /\d$/.test(before))
  return isBare || /&#?\w+$/.test(before) ? undefined : { typed: last, meant: space + last }
}

/** True if a backtick is still open, so that what follows is code. */
export const opensCode = (text: string): boolean => text.split('`').length % 2 === 0

/** True if the text ends in an address. */
function isAddress(text: string): boolean {
  const word = text.split(/\s/).at(-1) ?? ''
  return /[/@\\]|^\W*(?:https?|ftp|file|mailto|tel):|^\W*www\.|\]\(/i.test(word)
}

// Other scripts have signs of their own.
function isForeign(before: string): boolean {
  const letter = /\p{L}(?=\P{L}*$)/u.exec(before)?.[0]
  return letter !== undefined && !/[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}]/u.test(letter)
}
