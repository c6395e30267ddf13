import { type Message, piecesOf } from './message.ts'
import type { Said, SaidValue } from './said.ts'

/** Finds what an English sentence is made of; undefined if it is none of the messages, or has no values. */
export type Recognise = (sentence: string) => Said | undefined

type Form = { message: Message; pieces: string[]; weight: number }

const maxLength = 2000
/** Sentences in sentences: somebody could write a text that is looked through without an end. */
const maxDepth = 4
/** Texts in which sentences are looked for, for one sentence. */
const maxAttempts = 40
/** Values that are names of content: an article may be called like a sentence. */
const names = new Set(['title', 'title2', 'name', 'named', 'target', 'file', 'url'])
/** Values that may be a sentence of one word. */
const words = new Set(['stage', 'offer'])
/** A message with fewer letters of its own says too little to be found by them alone. */
const minLetters = 6
/** What is stored is cut, between words, to 300 characters: so a cut sentence has at least these. */
const minCut = 150

type Values = Said['values']

/** Whether a message is found by its own words, or by the sentences in it; one without any needs more than a word. */
function isMeant(pieces: string[], values: Values): boolean {
  const words = pieces.filter((_, index) => index % 2 === 0).join('')
  const letters = words.replaceAll(/\P{L}/gu, '').length
  const isSaid = (value: SaidValue) => typeof value === 'object' && (letters > 0 || isSentence(value))
  const isNumberOf = Object.keys(values).join() === 'count' && typeof values.count === 'number'
  return letters >= minLetters || isNumberOf || Object.values(values).some(isSaid)
}

const isSentence = ({ message }: Said): boolean => typeof message !== 'string' || message.includes(' ')

/**
 * For sentences that are stored or printed in English: the messages that they are made of are found in them again. Of
 * several that fit, the one with the most words of its own is right. A value may be a sentence itself; if a message has
 * hardly any words of its own, such as `{title}: {note}`, at least one of its values has to be.
 */
export function recogniserOf(messages: readonly Message[]): Recognise {
  const whole = new Map<string, Message>()
  const forms: Form[] = []
  for (const message of messages)
    for (const text of typeof message === 'string' ? [message] : [message.one, message.other]) {
      if (text === undefined) continue
      const pieces = piecesOf(text)
      const own = pieces.filter((_, index) => index % 2 === 0).join('')
      if (pieces.length === 1) whole.set(text, message)
      // Values with nothing but spaces between them would fit every text.
      else if (own.trim() !== '') forms.push({ message, pieces, weight: own.length })
    }
  forms.sort((a, b) => b.weight - a.weight)

  let attempts = 0
  let isCut = false

  /** A sentence without its end: of the messages that begin like this, the one that shares most words with it. */
  function cut(sentence: string, depth: number): Said | undefined {
    const fitting = forms.flatMap(({ message, pieces }) => {
      const found = valuesBeforeCut(sentence.slice(0, -1), pieces)
      return found && found.letters >= 2 * minLetters ? [{ message, ...found }] : []
    })
    const [best] = fitting.toSorted((a, b) => b.letters - a.letters)
    if (!best) return undefined
    const values = Object.fromEntries(
      best.values.map(([name, value]) => [name, shownValue(name, value, depth)]),
    )
    return { message: best.message as Said['message'], values: withCount(best.message, values) }
  }

  function said(sentence: string, depth: number): Said | undefined {
    const plain = whole.get(sentence)
    if (plain !== undefined) return typeof plain === 'string' ? { message: plain, values: {} } : oneOf(plain)
    attempts += 1
    if (sentence.length > maxLength || depth > maxDepth || attempts > maxAttempts) return undefined
    for (const { message, pieces } of forms) {
      const found = valuesIn(sentence, pieces)
      if (found === undefined) continue
      const values = Object.fromEntries(found.map(([name, value]) => [name, shownValue(name, value, depth)]))
      if (isMeant(pieces, values))
        return { message: message as Said['message'], values: withCount(message, values) }
    }
    return isCut && sentence.endsWith('…') ? cut(sentence, depth) : undefined
  }

  /** Forms depend on `count`. */
  function shownValue(name: string, text: string, depth: number): SaidValue {
    const count = Number(text.replaceAll(',', ''))
    if (name === 'count' && Number.isFinite(count)) return count
    if (names.has(name) || !(text.includes(' ') || words.has(name))) return text
    return said(text, depth + 1) ?? text
  }

  return (sentence) => {
    attempts = 0
    isCut = sentence.length >= minCut && sentence.endsWith('…')
    const found = said(sentence, 0)
    return found && Object.keys(found.values).length > 0 ? found : undefined
  }
}

const oneOf = (message: Message): Said => ({ message: message as Said['message'], values: { count: 1 } })

/** A form for one may say the number in words. */
const withCount = (message: Message, values: Said['values']): Said['values'] =>
  typeof message === 'string' || 'count' in values ? values : { ...values, count: 1 }

/** The text in the place of each name; undefined if the words between them are others. */
function valuesIn(text: string, pieces: string[]): [name: string, value: string][] | undefined {
  const [first = ''] = pieces
  const last = pieces.at(-1) ?? ''
  if (!text.startsWith(first) || !text.endsWith(last)) return undefined
  const end = text.length - last.length
  const values: [string, string][] = []
  let at = first.length
  for (let index = 1; index < pieces.length; index += 2) {
    const words = pieces[index + 1] ?? ''
    const next = index + 2 === pieces.length ? end : text.indexOf(words, at + 1)
    if (next <= at || next > end) return undefined
    values.push([pieces[index] ?? '', text.slice(at, next)])
    at = next + words.length
  }
  return values
}

/**
 * The values of a sentence whose end is missing, which the last of them shows. `letters`: how many the words between
 * them have. Undefined if it is not cut in a value.
 */
function valuesBeforeCut(
  text: string,
  pieces: string[],
): { values: [name: string, value: string][]; letters: number } | undefined {
  const [first = ''] = pieces
  if (!text.startsWith(first)) return undefined
  const values: [string, string][] = []
  let words = first
  let at = first.length
  let isEnded = false
  for (let index = 1; index < pieces.length; index += 2) {
    const name = pieces[index] ?? ''
    const after = pieces[index + 1] ?? ''
    const next = after === '' || isEnded ? -1 : text.indexOf(after, at + 1)
    values.push([
      name,
      isEnded ? '…' : next < 0 ? `${withoutBeginning(text.slice(at), after)}…` : text.slice(at, next),
    ])
    if (next < 0) isEnded = true
    else {
      words += after
      at = next + after.length
    }
  }
  return isEnded ? { values, letters: words.replaceAll(/\P{L}/gu, '').length } : undefined
}

/** A value without the beginning of the words that follow it. */
function withoutBeginning(value: string, words: string): string {
  for (let length = words.length; length > 0; length -= 1)
    if (value.endsWith(words.slice(0, length))) return value.slice(0, -length).trimEnd()
  return value
}
