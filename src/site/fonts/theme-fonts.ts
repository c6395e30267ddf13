import { usualWeights } from '../../content/basic-latin.ts'
import { type FontFamily, type FontKind, findFontFamily } from '../../contracts/fonts.ts'
import type { ThemeSettings } from '../../contracts/theme.ts'
import { basicFile, facesOf, variableName, type Weights } from './faces.ts'
import { fallbackFaces, fallbackNames } from './fallbacks.ts'

type Theme = Pick<ThemeSettings, 'fonts' | 'headingWeight' | 'bodyWeight'>

const generic: Record<FontKind, string> = {
  sans: 'system-ui,sans-serif',
  serif: 'serif',
  slab: 'serif',
  display: 'serif',
  mono: 'monospace',
}
// These are not quoted: in quotation marks, they would be names of fonts.
const keyword =
  /^(?:serif|sans-serif|monospace|cursive|fantasy|math|system-ui|ui-(?:serif|sans-serif|monospace|rounded))$/i

/** The `@font-face` rules of the fonts that a theme uses. `ownCss`: the site's own style sheets. */
export function themeFontFaces(theme: Theme, ownCss: string): string {
  const weights = weightsOf(theme, ownCss)
  const faces = familiesOf(theme.fonts).map((family) => fallbackFaces(family) + facesOf(family, weights))
  return faces.join('')
}

/** Addresses of the files that a browser should request before it has read the style sheets. */
export function fontPreloads(theme: Theme, ownCss: string): string[] {
  const weights = weightsOf(theme, ownCss)
  return familiesOf(theme.fonts).flatMap((family) => basicFile(family, weights, 'normal') ?? [])
}

/** The value of `font-family` for a name or a list of names. */
export function fontStack(font: string): string {
  const family = findFontFamily(font)
  if (!family) return [...font.split(',').flatMap(quoted), generic.sans].join()
  return [variableName(family), ...fallbackNames(family)].flatMap(quoted).concat(generic[family.kind]).join()
}

/**
 * The weights that a theme needs: the usual ones if neither its settings nor the site's own style sheets choose others.
 */
function weightsOf({ headingWeight, bodyWeight }: Theme, ownCss: string): Weights {
  const isUsual = (weight: number) => weight >= usualWeights.min && weight <= usualWeights.max
  const isOwnChoice = /font\s*:|font-(?:weight|variant|feature|variation)|<link|@import/i.test(ownCss)
  return isUsual(headingWeight) && isUsual(bodyWeight) && !isOwnChoice ? 'usual' : 'every'
}

function familiesOf({ heading, body }: ThemeSettings['fonts']): FontFamily[] {
  const families = [body, heading].flatMap((name) => findFontFamily(name) ?? [])
  return [...new Set(families)]
}

function quoted(name: string): string[] {
  const bare = name.trim().replace(/^['"]|['"]$/g, '')
  if (!bare) return []
  return [keyword.test(bare) && bare === name.trim() ? bare : `'${bare}'`]
}
