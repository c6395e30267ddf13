import { type BlockStyle, isStyleValue, styleParts } from '../../contracts/style-values.ts'

/** The stored form of a block's style, without unknown values; undefined if it is empty. */
export function readStyle(stored: unknown): BlockStyle | undefined {
  if (typeof stored !== 'object' || stored === null) return undefined
  const values = stored as Record<string, unknown>
  const known = styleParts.filter((part) => isStyleValue(part, values[part]))
  return known.length > 0 ? Object.fromEntries(known.map((part) => [part, values[part]])) : undefined
}

/** Whether a value is a colour or a length, and not the name of a value of the theme. */
export const isCustom = (value: string): boolean => /^[#\d]/.test(value)

/**
 * The style to copy to another block, without the anchor, which only one block may have. Undefined if nothing is
 * left.
 */
export function withoutAnchor(stored: unknown): BlockStyle | undefined {
  const { anchor: _, ...style } = readStyle(stored) ?? {}
  return Object.keys(style).length > 0 ? style : undefined
}
