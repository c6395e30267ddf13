import type { FontFamily } from '../../contracts/fonts.ts'
import { fontFiles } from './files.ts'

const packages = '/node_modules/@fontsource-variable'
const unicodeRanges = import.meta.glob<Record<string, string>>(
  '/node_modules/@fontsource-variable/*/unicode.json',
  { eager: true, import: 'default' },
)
const axes = import.meta.glob<{ wght: { min: string; max: string } }>(
  '/node_modules/@fontsource-variable/*/metadata.json',
  { eager: true, import: 'variable' },
)

/** What the style sheets call a family, to be told from one of the same name on the reader's system. */
export const variableName = ({ name }: FontFamily) => `${name} Variable`

/** The rules of a family, one for each style and script: a browser downloads what the page's text needs. */
export function facesOf(family: FontFamily): string {
  const ranges = Object.entries(unicodeRanges[`${packages}/${family.id}/unicode.json`] ?? {})
  return ['normal', 'italic']
    .flatMap((style) => ranges.map(([subset, range]) => face(family, style, subset, range)))
    .join('')
}

/** The address of the upright Latin letters: what nearly every page needs first. */
export const latinFile = (family: FontFamily) => addressOf(family, 'latin', 'normal')

function face(family: FontFamily, style: string, subset: string, range: string): string {
  const address = addressOf(family, subset, style)
  const weights = axes[`${packages}/${family.id}/metadata.json`]?.wght
  if (!address || !weights) return ''
  const declarations = [
    `font-family:'${variableName(family)}'`,
    `font-style:${style}`,
    `font-weight:${weights.min} ${weights.max}`,
    'font-display:swap',
    `src:url(${address})format('woff2')`,
    `unicode-range:${range}`,
  ]
  return `@font-face{${declarations.join(';')}}`
}

const addressOf = ({ id }: FontFamily, subset: string, style: string) =>
  fontFiles[`${packages}/${id}/files/${id}-${subset}-wght-${style}.woff2`]
