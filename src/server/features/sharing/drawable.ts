import satori, { type Font } from 'satori'

/**
 * The text as the fonts can draw it: without emoji and ornaments. '' when letters, their marks,
 * digits or signs are missing, since the rest would say something else, and when nothing that can be read is left.
 */
export async function drawable(text: string, fonts: Font[]): Promise<string> {
  const plain = text.toWellFormed().normalize('NFC').replace(vowelSigns, '')
  const tidy = plain.replace(unwanted, ' ').replace(emoji, ' ').trim()
  const missing = await findMissing(tidy, fonts)
  if (/[\p{L}\p{N}\p{Sm}\p{Sc}]/u.test([...missing].join('')) || /\p{M}/u.test(tidy)) return ''
  const rest = [...tidy].map((character) => (missing.has(character) ? ' ' : character)).join('')
  return /[\p{L}\p{N}]/u.test(rest) ? rest.replace(/\s+/g, ' ').trim() : ''
}

// Those of Arabic and Hebrew, which most texts do without. Marks would not be drawn where they belong.
const vowelSigns = /[\u0591-\u05c7\u064b-\u0652\u0670]/g

// Controls, what marks a replaced or a private character, and what turns the direction of text round.
const unwanted = /[\p{Cc}\p{Co}\p{Cn}\ufeff\ufffc\ufffd\u00ad\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu

const emoji = /\p{RGI_Emoji}|\p{Emoji_Presentation}|\p{Emoji_Modifier}|[\ufe0f\u20e3]/gv

/** The characters for which no font has a glyph. */
async function findMissing(text: string, fonts: Font[]): Promise<Set<string>> {
  const missing = new Set<string>()
  await satori(text, {
    ...{ width: 1200, height: 1200, fonts },
    async loadAdditionalAsset(_language, characters) {
      for (const character of characters) missing.add(character)
      return []
    },
  })
  return missing
}
