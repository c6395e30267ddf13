import { language, t } from '../texts/t.ts'

// American English would have a comma before the last one.
const list = new Intl.ListFormat(language === 'en' ? 'en-GB' : language)

const choice = new Intl.ListFormat(language === 'en' ? 'en-GB' : language, { type: 'disjunction' })

/** One, two or three. */
export const anyOf = (items: readonly string[]): string => choice.format(items)

/** One, two and three. */
export const listOf = (items: readonly string[]): string => list.format(items)

/** One, two, three. */
export const enumerated = (items: readonly string[]): string =>
  items.length === 0
    ? ''
    : items.reduce((entries, entry) =>
        t('{entries}, {entry} ¦ a list and its next entry', { entries, entry }),
      )
