import { blend, formatHex, parse, wcagContrast } from 'culori'
import type { Card } from './card.ts'

/** Hexadecimal; the text is readable on the background, and the accent visible. */
export type CardColors = { background: string; text: string; accent: string }

const readable = 4.5
const visible = 1.5

/** The theme's colours if they are readable, else black or white. An invalid colour counts as missing. */
export function readableColors({ background, text, primary }: Card['colors']): CardColors {
  const ground = over('#ffffff', background) ?? '#ffffff'
  const ink = over(ground, text)
  const shownText = ink && wcagContrast(ink, ground) >= readable ? ink : blackOrWhite(ground)
  const accent = over(ground, primary)
  return {
    background: ground,
    text: shownText,
    accent: accent && wcagContrast(accent, ground) >= visible ? accent : shownText,
  }
}

/** A colour, possibly transparent, as it looks on another. */
function over(ground: string, color: string): string | undefined {
  const parsed = parse(color)
  return parsed && formatHex(blend([ground, parsed]))
}

const blackOrWhite = (ground: string) =>
  wcagContrast('#000000', ground) >= wcagContrast('#ffffff', ground) ? '#000000' : '#ffffff'
