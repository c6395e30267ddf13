import { isCustom } from '../../../content/blocks/block-style.ts'
import type { Fields } from '../../../content/blocks/fields.ts'
import {
  type BlockStyle,
  isStyleValue,
  possibleValues,
  type StylePart,
} from '../../../contracts/style-values.ts'
import type { ThemeSettings } from '../../../contracts/theme.ts'
import { t } from '../../texts/t.ts'

/** `short`: an abbreviation for narrow places. */
export type Choice = { value: string; label: string; short?: string }
export type Part = {
  part: StylePart
  label: string
  /** The label of the empty choice. */
  auto?: string
  choices: Choice[]
  /** The first custom value; absent where custom values are impossible. */
  custom?: string
}

const sizes: Choice[] = [
  { value: 'small', label: t('Small'), short: t('S ¦ small') },
  { value: 'medium', label: t('Medium'), short: t('M ¦ medium') },
  { value: 'large', label: t('Large'), short: t('L ¦ large') },
]
const spaces: Choice[] = [{ value: 'none', label: t('None ¦ space or corners') }, ...sizes]

/** The parts with a few choices, in the order of the panel. */
export const chosenParts: Part[] = [
  { part: 'above', label: t('Space above'), choices: spaces, custom: '2rem' },
  { part: 'below', label: t('Space below'), choices: spaces, custom: '2rem' },
  {
    part: 'width',
    label: t('Width'),
    choices: [
      { value: 'text', label: t('Text width'), short: t('Text ¦ width of the text') },
      { value: 'medium', label: t('Medium'), short: t('M ¦ medium') },
      { value: 'full', label: t('From edge to edge'), short: t('Full ¦ width') },
    ],
    custom: '50rem',
  },
  {
    part: 'align',
    label: t('Alignment'),
    choices: [
      { value: 'start', label: t('Start of line') },
      { value: 'center', label: t('Centre') },
      { value: 'end', label: t('End of line') },
    ],
  },
  { part: 'corners', label: t('Corners'), choices: spaces, custom: '1rem' },
  { part: 'shadow', label: t('Shadow'), auto: t('None ¦ shadow'), choices: sizes },
  {
    part: 'hide',
    label: t('Hide'),
    auto: t('Never'),
    choices: [
      { value: 'phone', label: t('On phones') },
      { value: 'desktop', label: t('On desktops') },
    ],
  },
  {
    part: 'motion',
    label: t('Motion when it appears'),
    auto: t('None ¦ motion'),
    choices: [
      { value: 'fade', label: t('Fade') },
      { value: 'rise', label: t('Rise') },
      { value: 'grow', label: t('Grow') },
    ],
  },
]

/** The backgrounds of the theme, each in its colours. */
export function backgroundChoices({ colors }: Pick<ThemeSettings, 'colors'>): (Choice & { color: string })[] {
  const dark = (color: string) => `oklch(from ${color} min(l, 0.5) c h)`
  return [
    { value: 'surface', label: t('Soft'), color: colors.categoryListBackground },
    {
      value: 'tint',
      label: t('Tint'),
      color: `color-mix(in oklab, ${colors.primary} 12%, ${colors.background})`,
    },
    { value: 'primary', label: t('First theme colour'), color: dark(colors.primary) },
    { value: 'accent', label: t('Second theme colour'), color: dark(colors.secondary) },
    {
      value: 'gradient',
      label: t('Gradient'),
      color: `linear-gradient(115deg, ${dark(colors.secondary)}, ${dark(colors.primary)})`,
    },
    { value: 'dark', label: t('Dark'), color: '#14171c' },
  ]
}

/** Parts that a field with this name can fully replace. */
const whole: StylePart[] = ['align', 'anchor']

/** Blocks with images or boxes that can show corners and shadows, and blocks that may contain such blocks. */
const withBoxes = new Set([
  'Section',
  'Columns',
  'SavedSection',
  'Hero',
  'Image',
  'Gallery',
  'Embed',
  'CardGrid',
  'CallToAction',
  'Pricing',
])

/** Whether this part would change the block's look and no field of the block does the same. */
export function isOffered(part: StylePart, { type, style, fields }: Styled): boolean {
  if (style[part] !== undefined) return true
  if (part === 'corners' || part === 'shadow') return withBoxes.has(type) || isBox(style)
  return !(whole.includes(part) && Object.hasOwn(fields, part))
}

type Styled = { type: string; style: BlockStyle; fields: Fields }

const isBox = ({ background, width }: BlockStyle) => background !== undefined && width !== 'full'

/** The style with another value for this part; undefined if nothing is left of it. */
export function changedStyle(style: BlockStyle, part: StylePart, value: string): BlockStyle | undefined {
  const { [part]: _, ...rest } = style
  const next = value === '' ? rest : { ...rest, [part]: value }
  return Object.keys(next).length > 0 ? (next as BlockStyle) : undefined
}

/** Why this part of a style cannot have this value. */
export const problemOf = (part: StylePart, value: string): string | undefined =>
  value === '' || isStyleValue(part, value)
    ? undefined
    : t('Choose {values}', { values: possibleValues(part) })

/** The same for an anchor, which must be unique on its page. */
export const anchorProblem = (anchor: string, isTaken: (anchor: string) => boolean): string | undefined =>
  problemOf('anchor', anchor) ??
  (anchor !== '' && isTaken(anchor) ? t('Another block on this page has this anchor') : undefined)

/** The format of a custom length, in words for the panel. */
export const lengthProblem = (part: StylePart, value: string): string | undefined =>
  isCustom(value) && problemOf(part, value) === undefined
    ? undefined
    : t('Use a length such as 40px or 2.5rem')
