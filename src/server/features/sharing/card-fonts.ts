import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Font } from 'satori'

// The parts of a family are separate families, requested one after the other.
const files = [
  ...['latin', 'latin-ext', 'vietnamese', 'cyrillic', 'cyrillic-ext', 'greek', 'greek-ext'].map((part) => [
    'inter',
    part,
  ]),
  ['vazirmatn', 'arabic'],
  ['noto-sans-hebrew', 'hebrew'],
] as const

const nameOf = ([family, part]: readonly string[]) => `${family} ${part}`

/** For the style of drawings with the fonts of `loadFonts`. */
export const fontFamily = files.map((file) => `'${nameOf(file)}'`).join(', ')

/** In bold: Latin, Cyrillic, Greek, Arabic and Hebrew letters. */
export async function loadFonts(): Promise<Font[]> {
  const { resolve } = createRequire(import.meta.url)
  return Promise.all(
    files.map(async (file) => {
      const [family, part] = file
      const path = resolve(`@fontsource/${family}/files/${family}-${part}-700-normal.woff`)
      return { name: nameOf(file), data: await readFile(path), weight: 700, style: 'normal' }
    }),
  )
}
