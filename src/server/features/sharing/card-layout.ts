import { type CSSProperties, createElement, type ReactNode } from 'react'
import { cardSize } from './card.ts'
import type { CardColors } from './card-colors.ts'
import { fontFamily } from './card-fonts.ts'

type Content = {
  /** Each may be ''. */
  title: string
  siteName: string
  isMirrored: boolean
  colors: CardColors
}

const margin = 80

/** The card as elements with styles, for drawing: the title at the foot, the site's name above, its initial behind. */
export function layOut({ title, siteName, isMirrored, colors }: Content): ReactNode {
  const style: CSSProperties = {
    display: 'flex',
    flexDirection: 'column',
    justifyContent: 'space-between',
    position: 'relative',
    ...cardSize,
    boxSizing: 'border-box',
    padding: margin,
    direction: isMirrored ? 'rtl' : 'ltr',
    overflow: 'hidden',
    backgroundColor: colors.background,
    color: colors.text,
    fontFamily,
    fontWeight: 700,
  }
  const band: CSSProperties = {
    position: 'absolute',
    top: 0,
    left: 0,
    width: cardSize.width,
    height: 16,
    backgroundColor: colors.accent,
  }
  const parts = title
    ? [
        initial(siteName || title, isMirrored, colors),
        header(siteName, colors),
        headline(title, isMirrored, colors),
      ]
    : [pattern(isMirrored, colors), header('', colors), headline(siteName, isMirrored, colors)]
  return box(style, ...parts, box(band))
}

function header(siteName: string, colors: CardColors): ReactNode {
  if (!siteName) return box({ height: 40 })
  const mark = { width: 28, height: 28, backgroundColor: colors.accent, borderRadius: 14, flexShrink: 0 }
  const name: CSSProperties = {
    display: 'block',
    fontSize: 36,
    lineHeight: 1.2,
    wordBreak: 'break-word',
    maxWidth: 800,
    lineClamp: 1,
  }
  return box({ alignItems: 'center', gap: 20 }, box(mark), box(name, siteName))
}

const sizes = [
  { upTo: 20, size: 112 },
  { upTo: 40, size: 92 },
  { upTo: 80, size: 76 },
  { upTo: 130, size: 62 },
  { upTo: Number.POSITIVE_INFINITY, size: 52 },
]
const headlineHeight = 340

function headline(text: string, isMirrored: boolean, colors: CardColors): ReactNode {
  if (!text) return null
  const size = sizes.find(({ upTo }) => text.length <= upTo)?.size ?? 52
  const lineHeight = Math.round(size * 1.12)
  const rule = { width: 120, height: 10, backgroundColor: colors.accent, marginBottom: 36 }
  const words: CSSProperties = {
    display: 'block',
    width: cardSize.width - 2 * margin,
    fontSize: size,
    lineHeight: `${lineHeight}px`,
    letterSpacing: isMirrored ? 0 : '-0.02em',
    wordBreak: 'break-word',
    // Text that is cut off must not be balanced over narrow lines first.
    lineClamp: Math.floor(headlineHeight / lineHeight),
    textWrap: text.length < 80 ? 'balance' : 'wrap',
  }
  return box({ flexDirection: 'column' }, box(rule), box(words, text))
}

/** The first letter, huge and faint, cut off by the corner. */
function initial(text: string, isMirrored: boolean, { accent }: CardColors): ReactNode {
  const letter = [...text].find((character) => /[\p{L}\p{N}]/u.test(character)) ?? ''
  const side = isMirrored ? { left: -40 } : { right: -40 }
  const style: CSSProperties = { position: 'absolute', bottom: -190, ...side, fontSize: 760, lineHeight: 1 }
  return box({ ...style, color: accent, opacity: 0.09 }, letter.toUpperCase())
}

const signs = ['“', '&', '¶', '?', '§', '”', '!', '*', ';', '—', '@', '…']

/** Rows of printer's ornaments, fading towards the side where the words begin. */
function pattern(isMirrored: boolean, { accent }: CardColors): ReactNode {
  const [columns, rows, cell] = [8, 4, 150]
  const cells = Array.from({ length: columns * rows }, (_, index) => {
    const [column, row] = [index % columns, Math.floor(index / columns)]
    const style: CSSProperties = {
      position: 'absolute',
      width: cell,
      height: cell,
      fontSize: 110,
      lineHeight: `${cell}px`,
      left: (isMirrored ? columns - 1 - column : column) * cell,
      top: 30 + row * cell,
      justifyContent: 'center',
      color: accent,
      opacity: 0.03 + 0.03 * column * ((rows - row) / rows),
    }
    return box(style, signs[(column * 5 + row * 3) % signs.length])
  })
  return box({ position: 'absolute', top: 0, left: 0, ...cardSize }, ...cells)
}

const box = (style: CSSProperties, ...children: ReactNode[]): ReactNode =>
  createElement('div', { style: { display: 'flex', ...style } }, ...children)
