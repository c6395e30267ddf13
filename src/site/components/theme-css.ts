import type { ThemeSettings } from '../../contracts/theme.ts'
import { fontStack, themeFontFaces } from '../fonts/theme-fonts.ts'

/**
 * The theme settings as custom properties on :root, and the faces of its fonts. `ownCss`: the site's own style
 * sheets.
 */
export function themeCss(theme: ThemeSettings, ownCss: string): string {
  const { colors, fonts, headingSizes } = theme
  const properties: Record<string, string | number> = {
    ...Object.fromEntries(Object.entries(colors).map(([name, value]) => [`theme-${kebab(name)}`, value])),
    'font-heading': fontStack(fonts.heading),
    'font-body': fontStack(fonts.body),
    'size-base': theme.baseTextSize,
    ...Object.fromEntries(Object.entries(headingSizes).map(([name, value]) => [`size-${name}`, value])),
    'heading-weight': theme.headingWeight,
    'heading-line-height': theme.headingLineHeight,
    'body-weight': theme.bodyWeight,
    'body-line-height': theme.bodyLineHeight,
    'content-padding': theme.contentPadding,
    'container-max-width': theme.containerMaxWidth,
    'button-radius': theme.buttonBorderRadius,
    'button-padding': theme.buttonPadding,
  }
  const declarations = Object.entries(properties).map(([name, value]) => `--${name}:${value}`)
  return `${themeFontFaces(theme, ownCss)}:root{${declarations.join(';')}}`
}

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
