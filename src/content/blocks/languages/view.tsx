import type { BlockView } from '../block.ts'
import type { languages } from './languages.ts'

export const Languages: BlockView<typeof languages> = ({ props, context }) => {
  const links = context.languages({ title: props.title })
  return links && <div className="block">{links}</div>
}
