import { blend, formatHex, parse, wcagContrast } from 'culori'
import type { Card } from './card.ts'

/** Hexadecimal; the text is readable on the background, and the accent visible. */
export type CardColors = { background: string; text: string; accent: string }

const readable = 4.5
const visible = 1.5

/** The theme's colours if they are readable, otherwise black or white. An invalid colour counts as missing. */
export function readableColors({ background, text, primary }: Card['colors']): CardColors {
  const opaque = over('#ffffff', background) ?? '#ffffff'
  const ink = over(opaque, text)
  const shownText = ink && wcagContrast(ink, opaque) >= readable ? ink : blackOrWhite(opaque)
  const accent = over(opaque, primary)
  return {
    background: opaque,
    text: shownText,
    accent: accent && wcagContrast(accent, opaque) >= visible ? accent : shownText,
  }
}

/** A colour, possibly transparent, as it looks on another. */
function over(background: string, color: string): string | undefined {
  const parsed = parse(color)
  return parsed && formatHex(blend([background, parsed]))
}

const blackOrWhite = (background: string) =>
  wcagContrast('#000000', background) >= wcagContrast('#ffffff', background) ? '#000000' : '#ffffff'
