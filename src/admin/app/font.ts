import '@fontsource-variable/inter'
import { basicLatinRange } from '../../content/basic-latin.ts'

const files = import.meta.glob<string>(
  '/node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2',
  { eager: true, query: '?basic-latin-of-usual-weight-with-figures', import: 'default' },
)

// The same weights as in the other faces: browsers combine no faces of different weights.
const weights = '100 900'

/** The letters that nearly every screen needs, a third of the size of a whole script. It goes before those of scripts. */
export function addBasicLetters(): void {
  for (const address of Object.values(files)) {
    const face = new FontFace('Inter Variable', `url(${address})`, {
      display: 'swap',
      weight: weights,
      unicodeRange: basicLatinRange,
    })
    document.fonts.add(face)
  }
}
