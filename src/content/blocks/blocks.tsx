import type { ReactNode } from 'react'
import type { Block } from '../../contracts/pages.ts'
import type { BlockContext, BlockView } from './block.ts'
import { isFromLater, upgraded } from './block-version.ts'
import type { Slot } from './fields.ts'
import { definitionOf } from './registry.ts'
import { shownOf } from './shown.ts'
import { Styled } from './styled.tsx'

const modules = import.meta.glob<Record<string, BlockView>>('./*/view.tsx', { eager: true })

/**
 * The view of each block by its type. `view.tsx` in the block's folder exports the view under that name. Pass it only
 * what `readProps` returns for the definition of that type.
 */
export const blockViews: Readonly<Record<string, BlockView>> = Object.assign({}, ...Object.values(modules))

const maxDepth = 8

/** The view of a kind of block; undefined if this version of Masthead does not know it. */
export const viewOf = (block: Block): BlockView | undefined =>
  Object.hasOwn(blockViews, block.type) && !isFromLater(block) ? blockViews[block.type] : undefined

/** Renders stored blocks. Unknown blocks are left out. */
export function BlockList(props: {
  blocks: readonly Block[]
  context: Omit<BlockContext, 'slot'>
  depth?: number
}) {
  const { blocks, depth = 0 } = props
  const context: BlockContext = {
    ...props.context,
    slot: (value) => renderSlot(value, props.context, depth + 1),
  }
  return blocks.map((block, index) => {
    const View = viewOf(block)
    const definition = definitionOf(block.type)
    const shown = definition && shownOf(definition, upgraded(block).props)
    const id = typeof block.props.id === 'string' ? block.props.id : index
    return (
      View &&
      shown && (
        <Styled key={id} style={shown.style}>
          <View props={shown.values} context={context} />
        </Styled>
      )
    )
  })
}

function renderSlot(Content: Slot, context: Omit<BlockContext, 'slot'>, depth: number): ReactNode {
  if (typeof Content === 'function') return <Content />
  if (depth > maxDepth) return null
  return <BlockList blocks={Content} context={context} depth={depth} />
}
