import type { Message } from '../../i18n/message.ts'
import { recogniserOf } from '../../i18n/recognise.ts'
import { type Said, saidByLine } from '../../i18n/said.ts'
import messages from '../../i18n/stored-texts.json' with { type: 'json' }

const recognise = recogniserOf(messages as Message[])

/** Takes sentences apart that were stored or printed in English, one on each line, so that they can be translated. */
export const saidIn = (text: string): Said => saidByLine(text, recognise)

/** The fields of answers that contain sentences of the server. */
const ofServer = /^(?:failure|message|notes?|problem|progress|reason|step|text|warnings)$/

/**
 * Adds the parts of its sentences to an answer, so that the admin can show them in its language. `others`: sentences
 * in fields that usually contain texts of people.
 */
export function withSentences<T extends object>(
  answer: T,
  others: string[] = [],
): T & { sentences?: Record<string, Said> } {
  const sentences: Record<string, Said> = {}
  for (const text of [...textsIn(answer), ...others])
    for (const line of text.split('\n')) {
      const said = recognise(line)
      if (said) sentences[line] = said
    }
  return Object.keys(sentences).length > 0 ? { ...answer, sentences } : answer
}

/** `isSaid`: whether the server wrote the value. Names and other texts of people are left out. */
function* textsIn(value: unknown, isSaid = false): Iterable<string> {
  if (typeof value === 'string') {
    if (isSaid) yield value
  } else if (Array.isArray(value)) for (const part of value) yield* textsIn(part, isSaid)
  else if (typeof value === 'object' && value !== null)
    for (const [name, part] of Object.entries(value)) yield* textsIn(part, ofServer.test(name))
}
