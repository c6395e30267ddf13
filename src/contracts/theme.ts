import { z } from 'zod'
import { text } from './common.ts'
import { isPlainCss } from './custom-styles.ts'

const functional =
  /^(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch)\(\s*[-+.\d%a-z]+(?:[\s,/]+[-+.\d%a-z]+){2,4}\s*\)$/i
const hex = /^#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/i
const named = /^[a-z]{3,20}$/i

/** A CSS colour: hexadecimal, functional or a name. It can never end the declaration around it. */
export const cssColor = z
  .string()
  .trim()
  .max(100)
  .refine(
    (value) => hex.test(value) || functional.test(value) || named.test(value),
    'Use a CSS colour such as #b91c1c or rgb(185 28 28)',
  )

const length = /^(?:0|(?:\d{1,4}|\d{0,4}\.\d{1,4})(?:px|rem|em|%|ch|vw|vh|pt))$/

/** One to four CSS lengths, such as `1.5rem` or `0.625rem 1.25rem`. */
export const cssLength = z
  .string()
  .trim()
  .max(60)
  .refine(
    (value) => value.split(/\s+/).length <= 4 && value.split(/\s+/).every((part) => length.test(part)),
    'Use a CSS length such as 16px or 1.5rem',
  )

const colorDefaults = {
  primary: '#ef4444',
  secondary: '#b91c1c',
  accent: '#f97316',
  background: '#ffffff',
  text: '#1f2937',
  link: '#b91c1c',
  headerBackground: '#ffffff',
  headerText: '#111827',
  footerBackground: '#111827',
  footerText: '#f9fafb',
  categoryListBackground: '#f9fafb',
  categoryListText: '#374151',
  categoryLink: '#374151',
  categoryLinkHover: '#b91c1c',
  categoryActiveBackground: '#b91c1c',
  categoryActiveText: '#ffffff',
}
type ColorName = keyof typeof colorDefaults
const colors = z.object(
  Object.fromEntries(
    Object.entries(colorDefaults).map(([name, value]) => [name, cssColor.default(value)]),
  ) as Record<ColorName, z.ZodDefault<typeof cssColor>>,
)

const fontName = z
  .string()
  .trim()
  .min(1, 'Enter the name of a font')
  .max(100)
  // An unclosed quotation mark would swallow the rest of the style sheet.
  .regex(
    /^(?:[\p{L}\p{N} ,_-]|'[\p{L}\p{N} _-]+'|"[\p{L}\p{N} _-]+")+$/u,
    'Use letters, digits, spaces and commas',
  )
const weight = z.int().min(100, 'Between 100 and 900').max(900, 'Between 100 and 900')
const lineHeight = z.number().min(0.8, 'Between 0.8 and 3').max(3, 'Between 0.8 and 3')

export const themeSettings = z.object({
  colors: colors.prefault({}),
  fonts: z.object({ heading: fontName.default('Inter'), body: fontName.default('Inter') }).prefault({}),
  baseTextSize: cssLength.default('16px'),
  headingSizes: z
    .object({
      h1: cssLength.default('2.5rem'),
      h2: cssLength.default('2rem'),
      h3: cssLength.default('1.5rem'),
      h4: cssLength.default('1.25rem'),
      h5: cssLength.default('1.125rem'),
      h6: cssLength.default('1rem'),
    })
    .prefault({}),
  headingWeight: weight.default(700),
  headingLineHeight: lineHeight.default(1.2),
  bodyWeight: weight.default(400),
  bodyLineHeight: lineHeight.default(1.7),
  contentPadding: cssLength.default('1.5rem'),
  containerMaxWidth: cssLength.default('1280px'),
  buttonBorderRadius: cssLength.default('0.5rem'),
  buttonPadding: cssLength.default('0.625rem 1.25rem'),
  darkMode: z.boolean().default(true),
  customCSS: text(100_000)
    .refine(isPlainCss, 'Use plain CSS, without <style> or <link> elements')
    .default(''),
})
export type ThemeSettings = z.infer<typeof themeSettings>
