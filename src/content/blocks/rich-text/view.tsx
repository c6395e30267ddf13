import type { BlockView } from '../block.ts'
import type { richText } from './rich-text.ts'

export const RichText: BlockView<typeof richText> = ({ props }) => (
  // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned when it was stored
  <div className="block prose" dangerouslySetInnerHTML={{ __html: props.html }} />
)
