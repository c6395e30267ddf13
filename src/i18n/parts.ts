import { type Message, piecesOf } from './message.ts'
import type { SaidValue } from './said.ts'

/** The texts of one language, by the English ones. */
export type TextCatalog = { readonly language: string; readonly texts: Readonly<Record<string, Message>> }

/** The key of a message in a catalog: the text, or its form for most numbers. */
export const keyOf = (message: Message): string => (typeof message === 'string' ? message : message.other)

/**
 * Translates messages into the language of a catalog, in parts: words, and values in their places. A message that the
 * catalog lacks stays English. Numbers are written as the language writes them. What follows ` ¦ ` in
 * the English text is not shown; `isSaid`: the text is a sentence of somebody, which may contain that. A value that is
 * written in the other direction keeps it to itself.
 */
export function partsMaker({ language, texts }: TextCatalog) {
  const plurals = new Intl.PluralRules(language)
  const numbers = new Intl.NumberFormat(language)
  const isolated = isolatorFor(language)
  const formOf = (message: Message, count: unknown): string => {
    if (typeof message === 'string') return message
    const category = plurals.select(count as number)
    const form = message[category] ?? message.other
    // In French and Portuguese, the form for one is also that for none, unless it says “one” in words.
    return category === 'one' && count === 0 && !form.includes('{count}') ? message.other : form
  }
  return <V>(message: Message, values: Readonly<Record<string, V>> = {}, isSaid = false): (V | string)[] => {
    const key = keyOf(message)
    const own = (Object.hasOwn(texts, key) && texts[key]) || message
    const form = formOf(own, values.count)
    const [shown = ''] = isSaid ? [form] : form.split(' ¦ ')
    return piecesOf(shown).map((piece, index) => {
      if (index % 2 === 0) return piece
      // Braces without a value are part of the text.
      const value = Object.hasOwn(values, piece) ? (values[piece] as V) : `{${piece}}`
      return typeof value === 'number'
        ? numbers.format(value)
        : typeof value === 'string'
          ? isolated(value)
          : value
    })
  }
}

type Parts = ReturnType<typeof partsMaker>

/** A sentence of the server, whose values may be sentences. */
export function inWords(
  partsOf: Parts,
  { message, values = {} }: { message: Message; values?: Readonly<Record<string, SaidValue>> | undefined },
): string {
  const shown = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === 'object' ? inWords(partsOf, value) : value,
  ])
  return partsOf<string | number>(message, Object.fromEntries(shown), true).join('')
}

const fromRight = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u
/** Letters that are in none of these scripts. */
const fromLeft =
  /(?![\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}])\p{L}/u

/**
 * Puts what is in the other direction than the language between marks, so that nothing around it moves. An address has
 * none: programs that make a link of it would take them for a part.
 */
function isolatorFor(language: string): <V>(value: V & string) => V | string {
  if (language === 'en') return (value) => value
  const { script = '' } = new Intl.Locale(language).maximize()
  const other = ['Arab', 'Hebr'].includes(script) ? fromLeft : fromRight
  const needsNone = /^(?:[\u2066-\u2068]|\w+:\/\/)/
  return (value) => (other.test(value) && !needsNone.test(value) ? `\u2068${value}\u2069` : value)
}
