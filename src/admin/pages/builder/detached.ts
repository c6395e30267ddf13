import { readStyle } from '../../../content/blocks/block-style.ts'
import { newBlock } from '../../../content/blocks/new-block.ts'
import type { Block } from '../../../contracts/pages.ts'
import { unknownType } from './open-document.ts'

/**
 * The blocks of a saved section with the style that the section has on its page. A single block gets the parts that it
 * has not set itself; several blocks stay together in a section with this style.
 */
export function withStyleOf(blocks: Block[], stored: unknown): Block[] {
  const style = readStyle(stored)
  const [first] = blocks
  if (!style || !first) return blocks
  if (blocks.length === 1 && first.type !== unknownType) {
    const own = readStyle(first.props.style)
    return [{ ...first, props: { ...first.props, style: { ...style, ...own } } }]
  }
  const { anchor = '', ...look } = style
  const around = { background: 'none', space: 'small', content: blocks, anchor }
  return [newBlock('Section', { ...around, ...(Object.keys(look).length > 0 && { style: look }) })]
}
