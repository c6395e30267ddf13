import type { BlockStyle } from '../../contracts/style-values.ts'
import { readStyle } from './block-style.ts'
import type { BlockDefinition, PropsOf } from './define-block.ts'
import type { Props } from './props.ts'
import { readProps } from './read-props.ts'

/** The style and values of a block as shown. If both set the same thing, the style wins. */
export function shownOf<D extends BlockDefinition>(
  definition: D,
  stored: Props,
): { style: BlockStyle | undefined; values: PropsOf<D> } {
  const values: PropsOf<D> = readProps(definition, stored)
  const style = readStyle(stored.style)
  if (!style || !definition.inStyle) return { style, values }
  const resolved = definition.inStyle.resolve(style, values)
  return { style: resolved.style, values: { ...values, ...resolved.values } }
}
