import transliterate from '@sindresorhus/transliterate'
import anyAscii from 'any-ascii'
import { slugify } from './slug.ts'

/**
 * The text as a slug of Latin letters. Languages (BCP 47) with own rules follow them: a German `ü` becomes `ue`, a
 * Turkish one `u`. '' if nothing of the text remains.
 */
export function slugifyLatin(text: string, language: string): string {
  const written = text
    .toWellFormed()
    .normalize('NFC')
    .replace(/\p{Extended_Pictographic}/gu, ' ')
  return slugify(anyAscii(transliterate(written, { locale: language })))
}
