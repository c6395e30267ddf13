import { clampChroma, converter, formatHex, wcagContrast } from 'culori'
import type { ThemeSettings } from '../contracts/theme.ts'
import { type ColorPair, type Colors, colorPairs, paletteOf } from './color-pairs.ts'

export type Finding = ColorPair & {
  /** From 1 to 21; undefined if a colour is unknown, such as `currentcolor`. */
  ratio: number | undefined
  passes: boolean
  /**
   * The nearest value of `field` with enough contrast, as #rrggbb; undefined if the contrast is sufficient, or if no
   * value would be enough.
   */
  offer: string | undefined
}

/** The contrast of every pair on the site, with a suggestion for each insufficient one. */
export function inspectContrast({ colors, darkMode }: Pick<ThemeSettings, 'colors' | 'darkMode'>): Finding[] {
  return colorPairs({ darkMode }).map((pair) => {
    const ratio = ratioOf(pair, colors)
    const passes = ratio === undefined || ratio >= pair.needed
    return { ...pair, ratio, passes, offer: passes ? undefined : nearestPassing(pair, colors) }
  })
}

/** The WCAG 2 contrast of a pair, 1 to 21. */
export function ratioOf(pair: Pick<ColorPair, 'text' | 'background'>, colors: Colors): number | undefined {
  const palette = paletteOf(colors)
  const [text, background] = [pair.text(palette), pair.background(palette)]
  return text && background && wcagContrast(text, background)
}

const step = 0.002

/**
 * The nearest value of the pair's setting with enough contrast: hue and chroma stay, and the lightness in OKLCH changes
 * as little as possible.
 */
export function nearestPassing(
  pair: Pick<ColorPair, 'text' | 'background' | 'field' | 'needed'>,
  colors: Colors,
): string | undefined {
  const start = toOklch(colors[pair.field])
  if (!start) return undefined
  for (let distance = 0; distance <= 1; distance += step) {
    for (const l of [start.l - distance, start.l + distance]) {
      const hex = hexAt(start, l)
      const ratio = ratioOf(pair, { ...colors, [pair.field]: hex })
      if (ratio !== undefined && ratio >= pair.needed) return hex
    }
  }
  return undefined
}

const toOklch = converter('oklch')

/** The colour with another lightness. Its chroma is reduced if sRGB has less at that lightness. */
const hexAt = (color: NonNullable<ReturnType<typeof toOklch>>, l: number): string =>
  formatHex(clampChroma({ ...color, alpha: 1, l: Math.min(1, Math.max(0, l)) }, 'oklch'))
