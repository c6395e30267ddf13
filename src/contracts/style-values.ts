// The values of a block's style. No schema here, because the code that renders the site uses it too.
import { isSafeId } from './identifiers.ts'

/** `or`: a description of a custom value. */
type Values = { names: readonly string[]; custom?: Pick<RegExp, 'test'>; or?: string }

const spaces = ['none', 'small', 'medium', 'large']
const length = {
  custom: /^(?:\d{1,4}px|\d{1,3}(?:\.\d{1,2})?rem)$/,
  or: 'a length such as 40px or 2.5rem',
}

/** The values of each part of a style: names of values of the theme, and custom ones. */
export const styleValues = {
  background: {
    names: ['surface', 'tint', 'primary', 'accent', 'gradient', 'dark'],
    custom: /^#(?:[\da-f]{3}|[\da-f]{6})$/i,
    or: 'a colour such as #b91c1c',
  },
  above: { names: spaces, ...length },
  below: { names: spaces, ...length },
  width: { names: ['text', 'medium', 'full'], ...length },
  align: { names: ['start', 'center', 'end'] },
  corners: { names: spaces, ...length },
  shadow: { names: ['small', 'medium', 'large'] },
  hide: { names: ['phone', 'desktop'] },
  motion: { names: ['fade', 'rise', 'grow'] },
  /** An id that links of the page can point to; it must be unique on the page. `content` is that of the whole page. */
  anchor: {
    names: [],
    custom: {
      test: (value) => /^[\p{L}\p{N}_-]{1,60}$/u.test(value) && isSafeId(value) && value !== 'content',
    },
    or: 'up to 60 letters, digits, hyphens and underscores, the first a letter, but no name that every page has, such as “content” or “main”',
  },
} satisfies Record<string, Values>

export type StylePart = keyof typeof styleValues
export const styleParts = Object.keys(styleValues) as StylePart[]

/**
 * The look of a block beyond what is special to its kind. Absent parts follow the theme. It is stored as `style` in the
 * properties of the block.
 */
export type BlockStyle = { [Part in StylePart]?: string }

export function isStyleValue(part: StylePart, value: unknown): value is string {
  const { names, custom }: Values = styleValues[part]
  return typeof value === 'string' && (names.includes(value) || (custom?.test(value) ?? false))
}

/** The possible values of a part of a style, in words. */
export function possibleValues(part: StylePart): string {
  const { names, or }: Values = styleValues[part]
  const all = [...names, ...(or ? [or] : [])]
  const last = all.pop() ?? ''
  return all.length === 0 ? last : `${all.join(', ')} or ${last}`
}
