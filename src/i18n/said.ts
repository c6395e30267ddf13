import { piecesOf, type Value } from './message.ts'

/** What a sentence is made of; `one` and `other` are its forms by `count`. */
export type Said = { message: string | { one: string; other: string }; values: Record<string, Value> }

/** A sentence in English, and what it is made of, for clients that show it in another language. */
export type Sentence = { text: string; said: Said }

const plurals = new Intl.PluralRules('en')

/** A sentence with values, such as `say('A series has at most {max} articles.', { max })`. Forms depend on `count`. */
export function say(message: Said['message'], values: Record<string, Value>): Sentence {
  const isOne = plurals.select(Number(values.count)) === 'one'
  const form = typeof message === 'string' ? message : isOne ? message.one : message.other
  const text = piecesOf(form)
    .map((piece, index) => (index % 2 === 0 ? piece : values[piece]))
    .join('')
  return { text, said: { message, values } }
}

export const textOf = (sentence: string | Sentence): string =>
  typeof sentence === 'string' ? sentence : sentence.text

/** What is added to an error or an issue for a sentence with values. */
export const saidOf = (sentence: string | Sentence): { said?: Said } =>
  typeof sentence === 'string' ? {} : { said: sentence.said }
