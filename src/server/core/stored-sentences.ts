import type { Message } from '../../i18n/message.ts'
import { recogniserOf } from '../../i18n/recognise.ts'
import { type Said, saidByLine } from '../../i18n/said.ts'
import messages from '../../i18n/stored-texts.json' with { type: 'json' }

const recognise = recogniserOf(messages as Message[])

/** What sentences are made of that were stored or printed in English, one in each line. */
export const saidIn = (text: string): Said => saidByLine(text, recognise)

/** Adds to an answer what the sentences in it are made of, so that the admin can show them in its language. */
export function withSentences<T extends object>(answer: T): T & { sentences?: Record<string, Said> } {
  const sentences: Record<string, Said> = {}
  for (const text of textsIn(answer))
    for (const line of text.split('\n')) {
      const said = recognise(line)
      if (said) sentences[line] = said
    }
  return Object.keys(sentences).length > 0 ? { ...answer, sentences } : answer
}

function* textsIn(value: unknown): Iterable<string> {
  if (typeof value === 'string') yield value
  else if (typeof value === 'object' && value !== null)
    for (const part of Object.values(value)) yield* textsIn(part)
}
