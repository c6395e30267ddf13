import satori, { type Font } from 'satori'

/**
 * The text as the fonts can draw it: without emoji and ornaments. '' if letters, their marks, digits or signs are
 * missing, because the rest would say something else, and if nothing readable remains.
 */
export async function drawable(text: string, fonts: Font[]): Promise<string> {
  const plain = text.toWellFormed().normalize('NFC').replace(vowelSigns, '')
  const tidy = plain.replace(unwanted, ' ').replace(emoji, ' ').trim()
  const missing = await findMissing(tidy, fonts)
  if (/[\p{L}\p{N}\p{Sm}\p{Sc}]/u.test([...missing].join('')) || /\p{M}/u.test(tidy)) return ''
  const rest = [...tidy].map((character) => (missing.has(character) ? ' ' : character)).join('')
  return /[\p{L}\p{N}]/u.test(rest) ? rest.replace(/\s+/g, ' ').trim() : ''
}

// For Arabic and Hebrew, whose marks most texts omit. They would not be drawn in the right place.
const vowelSigns = /[\u0591-\u05c7\u064b-\u0652\u0670]/g

// Control characters, replacement and private characters, and marks that reverse the direction of text.
const unwanted = /[\p{Cc}\p{Co}\p{Cn}\ufeff\ufffc\ufffd\u00ad\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu

const emoji = /\p{RGI_Emoji}|\p{Emoji_Presentation}|\p{Emoji_Modifier}|[\ufe0f\u20e3]/gv

/** The characters for which no font has a glyph. */
async function findMissing(text: string, fonts: Font[]): Promise<Set<string>> {
  const missing = new Set<string>()
  await satori(text, {
    width: 1200,
    height: 1200,
    fonts,
    async loadAdditionalAsset(_language, characters) {
      for (const character of characters) missing.add(character)
      return []
    },
  })
  return missing
}
