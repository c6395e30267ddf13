import type { CSSProperties, ReactNode } from 'react'
import type { BlockStyle } from '../../contracts/style-values.ts'
import { isCustom } from './block-style.ts'

/** Shows a block in its style, or the block alone if it has none. `block-style.css` defines the classes. */
export function Styled({ style, children }: { style: BlockStyle | undefined; children: ReactNode }) {
  if (!style) return children
  const own = ownValues(style)
  return (
    <div
      className={classesOf(style).join(' ')}
      {...(style.anchor && { id: style.anchor })}
      {...(Object.keys(own).length > 0 && { style: own as CSSProperties })}
    >
      {children}
    </div>
  )
}

function classesOf({ background, align, ...style }: BlockStyle): string[] {
  const isBand = background !== undefined && style.width === 'full'
  return [
    'block styled',
    ...(background ? ['is-filled', ...backgroundClasses(background)] : []),
    ...(isBand ? ['is-band'] : []),
    ...(align ? [`align-${align}`] : []),
    ...named.flatMap((part) => (style[part] === undefined ? [] : [classOf(part, style[part])])),
  ]
}

const named = ['above', 'below', 'width', 'corners', 'shadow', 'hide', 'motion'] as const

const classOf = (part: (typeof named)[number], value: string): string =>
  `styled-${part}${isCustom(value) ? '' : ` ${part}-${value}`}`

/** The colours of the content depend on these classes, so that it stays readable on the background. */
function backgroundClasses(background: string): string[] {
  if (isCustom(background))
    return isDark(background) ? ['background-dark', 'background-own'] : ['background-light']
  if (background === 'primary' || background === 'gradient')
    return ['background-dark', `background-${background}`]
  return [`background-${background}`]
}

const properties = {
  background: '--section',
  above: '--above',
  below: '--below',
  width: '--width',
  corners: '--corner',
}

const ownValues = (style: BlockStyle): Record<string, string> =>
  Object.fromEntries(
    Object.entries(properties).flatMap(([part, property]) => {
      const value = style[part as keyof typeof properties]
      return value !== undefined && isCustom(value) ? [[property, value]] : []
    }),
  )

/** Whether white is easier to read on this colour than black. */
function isDark(color: string): boolean {
  const digits = color.length === 4 ? color.replace(/[^#]/g, '$&$&') : color
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(digits.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue < 0.179
}
