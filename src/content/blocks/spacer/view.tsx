import type { BlockView } from '../block.ts'
import type { spacer } from './spacer.ts'

export const Spacer: BlockView<typeof spacer> = ({ props }) => (
  <div className={`block-spacer space-${props.size}`} aria-hidden="true" />
)
