import type { BlockStyle } from '../../../contracts/style-values.ts'

type Own = { background: string; image: string; space: string }

/**
 * A band with a style is the style's band: its own background and space hold where the style has none. An image stays
 * what it is until the style brings another background.
 */
export function bandInStyle<V extends Own>(style: BlockStyle, values: V): { style: BlockStyle; values: V } {
  const { background, space } = values
  const isSame = background === 'none' || (background === 'image' && values.image !== '' && !style.background)
  if (isSame || !shapes.some((part) => style[part] !== undefined)) return { style, values }
  const spaces = space === 'medium' ? {} : { above: space, below: space }
  return {
    style: { background: background === 'image' ? 'dark' : background, width: 'full', ...spaces, ...style },
    values: { ...values, background: 'none', image: '' },
  }
}

const shapes = ['background', 'above', 'below', 'width', 'corners', 'shadow'] as const
