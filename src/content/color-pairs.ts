import { type Color, interpolate, parse } from 'culori'
import type { ThemeSettings } from '../contracts/theme.ts'

export type Colors = ThemeSettings['colors']
export type ColorName = keyof Colors
export type Scheme = 'light' | 'dark'

/** A text and its background somewhere on the site. */
export type ColorPair = {
  id: string
  /** Where readers see it. */
  where: string
  scheme: Scheme
  /** The minimum contrast of WCAG 2.2 AA: 3 for large text, otherwise 4.5. */
  needed: 3 | 4.5
  /** The setting that can raise the contrast. */
  field: ColorName
  text: (colors: Palette) => Color | undefined
  background: (colors: Palette) => Color | undefined
}

/** The colours of the theme as the style sheets read them; undefined if a value is not a plain colour. */
export type Palette = Readonly<Record<ColorName, Color | undefined>>

export const paletteOf = (colors: Colors): Palette =>
  Object.fromEntries(Object.entries(colors).map(([name, value]) => [name, parse(value)])) as Palette

type Shade = (palette: Palette) => Color | undefined
const of =
  (name: ColorName): Shade =>
  (palette) =>
    palette[name]
const fixed = (value: string): Shade => {
  const color = parse(value)
  return () => color
}
/** Mixes two colours as `color-mix(in oklab, one share%, other)` does. */
const mixed =
  (one: Shade, share: number, other: Shade): Shade =>
  (palette) => {
    const [first, second] = [one(palette), other(palette)]
    return first && second ? interpolate([second, first], 'oklab')(share / 100) : undefined
  }

const white = fixed('#ffffff')

// What site/styles/base.css derives from the theme in either colour scheme.
const schemes = {
  light: {
    background: of('background'),
    surface: of('categoryListBackground'),
    text: of('text'),
    heading: of('headerText'),
    link: of('link'),
    headerBackground: of('headerBackground'),
    headerText: of('headerText'),
    footerBackground: of('footerBackground'),
    footerText: of('footerText'),
    categoryText: of('categoryListText'),
    categoryLink: of('categoryLink'),
    categoryLinkHover: of('categoryLinkHover'),
  },
  dark: {
    background: fixed('#14171c'),
    surface: fixed('#1c2027'),
    text: fixed('#d8dce3'),
    heading: fixed('#f3f5f8'),
    link: mixed(of('link'), 45, white),
    headerBackground: fixed('#14171c'),
    headerText: fixed('#f3f5f8'),
    footerBackground: fixed('#0d0f13'),
    footerText: fixed('#e5e9ef'),
    categoryText: fixed('#d8dce3'),
    categoryLink: fixed('#d8dce3'),
    categoryLinkHover: white,
  },
} satisfies Record<Scheme, Record<string, Shade>>

type Line = [id: string, where: string, field: ColorName, text: Shade, background: Shade, needed?: 3]

function linesOf(scheme: Scheme): Line[] {
  const is = schemes[scheme]
  const muted = mixed(is.text, 72, is.background)
  const quiet = mixed(is.footerText, 78, is.footerBackground)
  const [active, activeText] = [of('categoryActiveBackground'), of('categoryActiveText')]
  return [
    ['text', 'Text on the page', 'text', is.text, is.background],
    ['text-surface', 'Text on tinted areas, such as a call to action', 'text', is.text, is.surface],
    [
      'muted',
      'Dates, excerpts and captions, in a softer shade of the text colour',
      'text',
      muted,
      is.background,
    ],
    ['mark', 'Highlighted search terms', 'accent', is.text, mixed(of('accent'), 22, is.background)],
    ['heading', 'Headings on the page', 'headerText', is.heading, is.background],
    ['heading-surface', 'Large headings on tinted areas', 'headerText', is.heading, is.surface, 3],
    ['link', 'Links in the text', 'link', is.link, is.background],
    ['link-surface', 'Links on tinted areas', 'link', is.link, is.surface],
    ['button', 'White text on buttons', 'secondary', white, of('secondary')],
    ['header', 'Name and menu in the header', 'headerText', is.headerText, is.headerBackground],
    ['category-text', 'Text in the category list', 'categoryListText', is.categoryText, is.surface],
    ['category-link', 'Links in the category list', 'categoryLink', is.categoryLink, is.surface],
    [
      'category-count',
      'Numbers in the category list, 85% opaque',
      'categoryLink',
      mixed(is.categoryLink, 85, is.surface),
      is.surface,
    ],
    ['category-hover', 'Category links on hover', 'categoryLinkHover', is.categoryLinkHover, is.surface],
    ['category-active', 'The active category', 'categoryActiveText', activeText, active],
    [
      'category-active-count',
      'The number beside the active category, 85% opaque',
      'categoryActiveText',
      mixed(activeText, 85, active),
      active,
    ],
    ['footer', 'Headings in the footer', 'footerText', is.footerText, is.footerBackground],
    ['footer-quiet', 'Links and text in the footer', 'footerText', quiet, is.footerBackground],
  ]
}

/** Every pair of text and background that readers can see and that depends on the theme. */
export function colorPairs({ darkMode }: { darkMode: boolean }): ColorPair[] {
  const shown: Scheme[] = darkMode ? ['light', 'dark'] : ['light']
  return shown.flatMap((scheme) =>
    linesOf(scheme)
      .filter((line) => scheme === 'light' || dependsOnTheme(line))
      .map(([id, where, field, text, background, needed]) => ({
        id: `${scheme}-${id}`,
        where,
        scheme,
        field,
        text,
        background,
        needed: needed ?? 4.5,
      })),
  )
}

// Dark mode has its own values of most colours. Pairs that both modes share are listed once.
const fromTheme = new Set(['link', 'link-surface', 'mark'])
const dependsOnTheme = ([id]: Line) => fromTheme.has(id)
