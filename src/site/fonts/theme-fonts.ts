import { type FontFamily, type FontKind, findFontFamily } from '../../contracts/fonts.ts'
import { facesOf, latinFile, variableName } from './faces.ts'
import { fallbackFaces, fallbackNames } from './fallbacks.ts'

type Fonts = { heading: string; body: string }

const generic: Record<FontKind, string> = {
  sans: 'system-ui,sans-serif',
  serif: 'serif',
  slab: 'serif',
  display: 'serif',
  mono: 'monospace',
}
// In quotation marks these would be names of fonts.
const keyword =
  /^(?:serif|sans-serif|monospace|cursive|fantasy|math|system-ui|ui-(?:serif|sans-serif|monospace|rounded))$/i

/** The `@font-face` rules of what a theme uses, and of nothing else. */
export const themeFontFaces = (fonts: Fonts) =>
  familiesOf(fonts)
    .map((family) => fallbackFaces(family) + facesOf(family))
    .join('')

/** Addresses of the files that a browser had better ask for before it has read the style sheets. */
export const fontPreloads = (fonts: Fonts) => familiesOf(fonts).flatMap((family) => latinFile(family) ?? [])

/** The value of `font-family` for a name or a list of names. */
export function fontStack(font: string): string {
  const family = findFontFamily(font)
  if (!family) return [...font.split(',').flatMap(quoted), generic.sans].join()
  return [variableName(family), ...fallbackNames(family)].flatMap(quoted).concat(generic[family.kind]).join()
}

function familiesOf({ heading, body }: Fonts): FontFamily[] {
  const families = [body, heading].flatMap((name) => findFontFamily(name) ?? [])
  return [...new Set(families)]
}

function quoted(name: string): string[] {
  const bare = name.trim().replace(/^['"]|['"]$/g, '')
  if (!bare) return []
  return [keyword.test(bare) && bare === name.trim() ? bare : `'${bare}'`]
}
