import type { BlockView } from '../block.ts'
import type { savedSection } from './saved-section.ts'

export const SavedSection: BlockView<typeof savedSection> = ({ props, context }) => (
  <>{context.savedSection?.(props.sectionId)}</>
)
