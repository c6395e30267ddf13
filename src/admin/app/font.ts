import '@fontsource-variable/inter'
import { basicLatinRange } from '../../content/basic-latin.ts'

// The file of the public site, which the editor and the page builder show.
const letters = import.meta.glob<string>(
  '/node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2',
  { eager: true, query: '?basic-latin-of-usual-weight', import: 'default' },
)
const figures = import.meta.glob<string>(
  '/node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2',
  { eager: true, query: '?figures', import: 'default' },
)

// The same weights as in the other faces: browsers combine no faces of different weights.
const weight = '100 900'

/**
 * The letters that nearly every screen needs, a third of the size of a whole script, before those of scripts. Figures of
 * one width are a font of their own, which the few screens with columns of numbers load.
 */
export function addBasicLetters(): void {
  add('Inter Variable', letters, basicLatinRange)
  add('Inter Figures', figures, 'U+0030-0039')
}

function add(family: string, files: Record<string, string>, unicodeRange: string): void {
  for (const address of Object.values(files))
    document.fonts.add(new FontFace(family, `url(${address})`, { display: 'swap', weight, unicodeRange }))
}
