import { type Message, piecesOf } from './message.ts'

/** The texts of one language, by the English ones. */
export type TextCatalog = { readonly language: string; readonly texts: Readonly<Record<string, Message>> }

/** The key of a message in a catalog: the text, or its form for most numbers. */
export const keyOf = (message: Message): string => (typeof message === 'string' ? message : message.other)

/**
 * Translates messages into the language of a catalog, in parts: words, and values in their places. A message that the
 * catalog lacks stays English. Numbers are written as the language writes them. What follows ` ¦ ` in
 * the English text is not shown; `isSaid`: the text is a sentence of somebody, which may contain that.
 */
export function partsMaker({ language, texts }: TextCatalog) {
  const plurals = new Intl.PluralRules(language)
  const numbers = new Intl.NumberFormat(language)
  const formOf = (message: Message, count: unknown): string =>
    typeof message === 'string' ? message : (message[plurals.select(count as number)] ?? message.other)
  return <V>(message: Message, values: Readonly<Record<string, V>> = {}, isSaid = false): (V | string)[] => {
    const key = keyOf(message)
    const own = (Object.hasOwn(texts, key) && texts[key]) || message
    const form = formOf(own, values.count)
    const [shown = ''] = isSaid ? [form] : form.split(' ¦ ')
    return piecesOf(shown).map((piece, index) => {
      if (index % 2 === 0) return piece
      // Braces without a value are part of the text.
      const value = Object.hasOwn(values, piece) ? (values[piece] as V) : `{${piece}}`
      return typeof value === 'number' ? numbers.format(value) : value
    })
  }
}
