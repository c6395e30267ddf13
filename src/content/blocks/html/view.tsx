import type { BlockView } from '../block.ts'
import type { html } from './html.ts'

export const Html: BlockView<typeof html> = ({ props }) => (
  // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned when it was stored
  <div className="block block-html" dangerouslySetInnerHTML={{ __html: props.html }} />
)
