import { createFontStack } from '@capsizecss/core'
import type { FontFamily, FontKind } from '../../contracts/fonts.ts'
import { familyMetrics, type Metrics, systemMetrics } from './metrics.ts'

/** A system font, with its names and those of fonts with the same widths. */
type SystemFont = { name: string; metrics: Metrics; regular: string[]; bold: string[] }

// Windows, macOS, iOS and most Linux systems have the first font of each kind; Android has the second.
const sans: SystemFont[] = [
  {
    name: 'Arial',
    metrics: systemMetrics.arial,
    regular: ['Arial', 'ArialMT', 'Liberation Sans', 'Arimo'],
    bold: ['Arial Bold', 'Arial-BoldMT', 'Liberation Sans Bold', 'Arimo Bold'],
  },
  {
    name: 'Roboto',
    metrics: systemMetrics.roboto,
    regular: ['Roboto', 'Roboto-Regular'],
    bold: ['Roboto Bold', 'Roboto-Bold'],
  },
]
const serif: SystemFont[] = [
  {
    name: 'Times',
    metrics: systemMetrics.times,
    regular: ['Times New Roman', 'TimesNewRomanPSMT', 'Liberation Serif', 'Tinos'],
    bold: ['Times New Roman Bold', 'TimesNewRomanPS-BoldMT', 'Liberation Serif Bold', 'Tinos Bold'],
  },
  {
    name: 'Noto',
    metrics: systemMetrics.notoSerif,
    regular: ['Noto Serif', 'NotoSerif'],
    bold: ['Noto Serif Bold', 'NotoSerif-Bold'],
  },
]
const mono: SystemFont[] = [
  {
    name: 'Courier',
    metrics: systemMetrics.courier,
    regular: ['Courier New', 'CourierNewPSMT', 'Liberation Mono', 'Cousine', 'Droid Sans Mono'],
    bold: ['Courier New Bold', 'CourierNewPS-BoldMT', 'Liberation Mono Bold', 'Cousine Bold'],
  },
]
const systemFonts: Record<FontKind, SystemFont[]> = { sans, serif, slab: serif, display: serif, mono }

const fallbackName = (family: FontFamily, font: SystemFont) => `${family.name} Fallback ${font.name}`

/** Names of the faces that stand in for a family until it has arrived, the best first. */
export const fallbackNames = (family: FontFamily) =>
  systemFonts[family.kind].map((font) => fallbackName(family, font))

/**
 * The rules of those faces: fonts of the reader's system, scaled so that a line has the same width as in the family.
 * Bold has a face of its own, because it needs a different scale in every font.
 */
export const fallbackFaces = (family: FontFamily) =>
  systemFonts[family.kind].flatMap((font) => [face(family, font, false), face(family, font, true)]).join('')

function face(family: FontFamily, font: SystemFont, bold: boolean): string {
  const { fontFaces } = createFontStack(
    [measured(family.name, familyMetrics[family.id], bold), measured(font.name, font.metrics, bold)],
    { fontFaceFormat: 'styleObject' },
  )
  const { sizeAdjust, ascentOverride, descentOverride, lineGapOverride } = fontFaces[0]?.['@font-face'] ?? {}
  const declarations = {
    'font-family': `'${fallbackName(family, font)}'`,
    'font-weight': bold ? '600 1000' : '1 599',
    src: (bold ? font.bold : font.regular).map((name) => `local('${name}')`).join(),
    'size-adjust': sizeAdjust,
    'ascent-override': ascentOverride,
    'descent-override': descentOverride,
    'line-gap-override': lineGapOverride,
  }
  const written = Object.entries(declarations).filter(([, value]) => value !== undefined)
  return `@font-face{${written.map(([name, value]) => `${name}:${value}`).join(';')}}`
}

function measured(familyName: string, { width, boldWidth, ...metrics }: Metrics, bold: boolean) {
  return { familyName, ...metrics, xWidthAvg: bold ? boldWidth : width }
}
