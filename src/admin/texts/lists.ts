import { language } from './t.ts'

const list = new Intl.ListFormat(language, { style: 'narrow' })

/** Names or noun phrases one after the other, as the language lists them: `a, b, c`. */
export const listed = (words: Iterable<string>): string => list.format(words)
