import type { BlockView } from '../block.ts'
import { RichWordsView } from '../rich-words.tsx'
import type { richText } from './rich-text.ts'

export const RichText: BlockView<typeof richText> = ({ props }) => (
  <RichWordsView html={props.html} className="block prose" />
)
