import { type ParamsOf, piecesOf, type Value } from './message.ts'

/** A value in a sentence: as it is shown, or a sentence itself. */
export type SaidValue = Value | Said
/** What a sentence is made of; `one` and `other` are its forms by `count`. */
export type Said = { message: string | { one: string; other: string }; values: Record<string, SaidValue> }

/** A sentence in English, and what it is made of, for clients that show it in another language. */
export type Sentence = { text: string; said: Said }

const plurals = new Intl.PluralRules('en')

/**
 * A sentence with values, such as `say('A series has at most {max} articles.', { max })`. Forms depend on `count`. A
 * value may be a sentence.
 */
export function say(message: Said['message'], given: Record<string, Value | Sentence> = {}): Sentence {
  const values: Said['values'] = {}
  const shown: Record<string, Value> = {}
  for (const [name, value] of Object.entries(given)) {
    values[name] = typeof value === 'object' ? value.said : value
    shown[name] = typeof value === 'object' ? value.text : value
  }
  const text = filled(message, shown, (value) => value.toLocaleString('en'))
  return { text, said: { message, values } }
}

function filled(
  message: Said['message'],
  values: Record<string, Value>,
  write: (value: Value) => string,
): string {
  const form = typeof message === 'string' ? message : formOf(message, values.count)
  return piecesOf(form)
    .map((piece, index) => (index % 2 === 0 ? piece : write(values[piece] ?? '')))
    .join('')
}

type ValuesOf<M> = [ParamsOf<M>] extends [never] ? [] : [values: Record<ParamsOf<M>, Value>]

/**
 * A sentence in English that is stored or printed, such as `english('Left out the block "{name}"', { name })`. It becomes a
 * key of the catalogs, and the admin recognises it by its message (recognise.ts).
 */
export const english = <const M extends Said['message']>(message: M, ...[values]: ValuesOf<M>): string =>
  filled(message, values ?? {}, String)

/** What a text is made of that may have several lines, each a sentence. `madeOf`: what one of them is made of, if known. */
export function saidByLine(text: string, madeOf: (line: string) => Said | undefined): Said {
  const lines = text.split('\n').map((line) => madeOf(line) ?? { message: line, values: {} })
  const [first] = lines
  if (first && lines.length === 1) return first
  return {
    message: lines.map((_, index) => `{${index}}`).join('\n'),
    values: Object.fromEntries(lines.entries()),
  }
}

/** What an answer says that one of its sentences is made of. */
export const saidIn = (
  sentences: Readonly<Record<string, Said>> | undefined,
  sentence: string,
): Said | undefined => (sentences && Object.hasOwn(sentences, sentence) ? sentences[sentence] : undefined)

const formOf = (forms: { one: string; other: string }, count: unknown): string =>
  plurals.select(Number(count)) === 'one' ? forms.one : forms.other

export const textOf = (sentence: string | Sentence): string =>
  typeof sentence === 'string' ? sentence : sentence.text

/** What is added to an error or an issue for a sentence with values. */
export const saidOf = (sentence: string | Sentence): { said?: Said } =>
  typeof sentence === 'string' ? {} : { said: sentence.said }
