// A language that nobody speaks: English with other letters, 40 % longer and in brackets. A text without a catalog is
// seen at once, because it has plain letters.
import { adminMessages } from '../../scripts/admin-texts.ts'
import { catalogs } from '../../src/i18n/catalogs.ts'
import { type Message, piecesOf } from '../../src/i18n/message.ts'

const plain = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'
const other = 'áƀçðéƒĝĥíĵķļɱñöþɋŕšţüṽŵẋýžÁƁÇÐÉƑĜĤÍĴĶĻṀÑÖÞɊŔŠŢÜṼŴẊÝŽ'

const letters = (text: string): string =>
  text.replace(/[a-z]/gi, (letter) => {
    const own = other[plain.indexOf(letter)] ?? letter
    // Two fifths of the letters are vowels.
    return /[aeiou]/i.test(letter) ? own + own.toLowerCase() : own
  })

function longer(text: string): string {
  const [shown = ''] = text.split(' ¦ ')
  const pieces = piecesOf(shown).map((piece, index) => (index % 2 === 0 ? letters(piece) : `{${piece}}`))
  return `[${pieces.join('')}]`
}

/** The same in the pseudo-language, with its values. */
export const inPseudo = (message: Message): Message =>
  typeof message === 'string'
    ? longer(message)
    : { one: longer(message.one ?? message.other), other: longer(message.other) }

/**
 * Whose plurals, dates and numbers the pseudo-language has: as long as the English ones, in letters that no text written
 * in English has.
 */
export const formatsOfPseudo = 'el'

/** The catalog of the admin. */
export const pseudoAdminTexts = (): Record<string, Message> =>
  Object.fromEntries([...adminMessages().messages].map(([key, message]) => [key, inPseudo(message)]))

/** The words of the site, as settings that replace those of a catalog. */
export const pseudoSiteTexts = (): Record<string, Message> =>
  Object.fromEntries(Object.entries(catalogs.en).map(([key, message]) => [key, inPseudo(message)]))
