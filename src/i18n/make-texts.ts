import { numberIn } from './format.ts'
import { type Message, type Plural, piecesOf, type Value } from './message.ts'

type Values = Record<string, unknown>
type Write = (values: Values) => unknown[]

/**
 * Texts made of messages: a string as it is, a function for one with values. `language`: whose numbers are written;
 * `pluralsOf`: whose plurals the messages have.
 */
export function makeTexts<T>(
  messages: Readonly<Record<string, Message>>,
  language: string,
  pluralsOf: string,
): T {
  const rules = new Intl.PluralRules(pluralsOf)
  const texts: Record<string, unknown> = {}
  for (const [key, message] of Object.entries(messages)) texts[key] = textOf(message, language, rules)
  return texts as T
}

function textOf(message: Message, language: string, rules: Intl.PluralRules): unknown {
  if (typeof message !== 'string') return filled(pluralWriter(message, language, rules))
  const pieces = piecesOf(message)
  return pieces.length === 1 ? message : filled(writer(pieces, language))
}

const filled = (write: Write) =>
  Object.assign((values: Values) => write(values).join(''), { parts: (values: Values) => write(values) })

function pluralWriter(forms: Plural, language: string, rules: Intl.PluralRules): Write {
  const writers = new Map(
    Object.entries(forms).map(([category, text]) => [category, writer(piecesOf(text), language)]),
  )
  const other = writer(piecesOf(forms.other), language)
  return (values) => (writers.get(rules.select(values.count as number)) ?? other)(values)
}

function writer(pieces: readonly string[], language: string): Write {
  const number = numberIn(language)
  return (values) =>
    pieces.map((piece, index) => {
      if (index % 2 === 0) return piece
      const value = values[piece] as Value
      return typeof value === 'number' ? number(value) : value
    })
}
