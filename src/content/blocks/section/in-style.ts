import type { BlockStyle } from '../../../contracts/style-values.ts'

type Own = { background: string; image: string; space: string }

/**
 * A band uses the values of its style. Where the style has none, it uses its own background and space. The band's image
 * stays until the style sets another background.
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
