import { z } from 'zod'

const functional =
  /^(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch)\(\s*[-+.\d%a-z]+(?:[\s,/]+[-+.\d%a-z]+){2,4}\s*\)$/i
const hex = /^#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/i
const named = /^[a-z]{3,20}$/i

/** A CSS colour: hexadecimal, functional or a name. Never anything that could end the declaration it stands in. */
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

export const themeDefaults = {
  colors: {
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
  },
} as const
