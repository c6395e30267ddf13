import { basicLatinRange, usualWeights } from '../../content/basic-latin.ts'
import type { FontFamily } from '../../contracts/fonts.ts'
import { basicLatinFiles, fontFiles } from './files.ts'

const packages = '/node_modules/@fontsource-variable'
const unicodeRanges = import.meta.glob<Record<string, string>>(
  '/node_modules/@fontsource-variable/*/unicode.json',
  { eager: true, import: 'default' },
)
const axes = import.meta.glob<{ wght: { min: string; max: string } }>(
  '/node_modules/@fontsource-variable/*/metadata.json',
  { eager: true, import: 'variable' },
)

/** The weights that a page needs: those between regular and bold, or any. */
export type Weights = 'usual' | 'every'

const slopes = ['normal', 'italic'] as const
type Slope = (typeof slopes)[number]

/** The family's name in style sheets, distinct from a font of the same name on the reader's system. */
export const variableName = ({ name }: FontFamily) => `${name} Variable`

/** The rules of a family, one for each style and script: a browser downloads what the page's text needs. */
export function facesOf(family: FontFamily, weights: Weights): string {
  const ranges = Object.entries(unicodeRanges[`${packages}/${family.id}/unicode.json`] ?? {})
  const whole = slopes.flatMap((style) =>
    ranges.map(([subset, range]) =>
      face(family, weights, { style, address: addressOf(family, subset, style), range }),
    ),
  )
  // These come last: if two rules cover the same letter, the later one wins.
  return [...whole, ...slopes.map((style) => basicFaceOf(family, weights, style))].join('')
}

/** The rule for the basic letters; nothing if the family has no such slope. */
export const basicFaceOf = (family: FontFamily, weights: Weights, style: Slope) =>
  face(family, weights, { style, address: basicFile(family, weights, style), range: basicLatinRange })

/** The address of the file with the basic letters. Nearly every page needs the upright one first. */
export const basicFile = ({ id }: FontFamily, weights: Weights, style: Slope) =>
  basicLatinFiles[weights][`${packages}/${id}/files/${id}-latin-wght-${style}.woff2`]

type Face = { style: Slope; address: string | undefined; range: string }

// Browsers combine faces only if their weights are identical.
function face(family: FontFamily, weights: Weights, { style, address, range }: Face): string {
  const given = weights === 'usual' ? usualWeights : axes[`${packages}/${family.id}/metadata.json`]?.wght
  if (!address || !given) return ''
  const declarations = [
    `font-family:'${variableName(family)}'`,
    `font-style:${style}`,
    `font-weight:${given.min} ${given.max}`,
    'font-display:swap',
    `src:url(${address})format('woff2')`,
    `unicode-range:${range}`,
  ]
  return `@font-face{${declarations.join(';')}}`
}

const addressOf = ({ id }: FontFamily, subset: string, style: Slope) =>
  fontFiles[`${packages}/${id}/files/${id}-${subset}-wght-${style}.woff2`]
