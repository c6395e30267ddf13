import type { BlockView } from '../block.ts'
import type { heading } from './heading.ts'

export const Heading: BlockView<typeof heading> = ({ props: { text, level, align, anchor } }) => {
  const Tag = `h${level}` as const
  return (
    <Tag className={`block block-heading align-${align}`} {...(anchor && { id: anchor })}>
      {text}
    </Tag>
  )
}
