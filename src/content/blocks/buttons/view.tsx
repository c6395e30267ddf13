import type { BlockView } from '../block.ts'
import { ButtonLink } from '../button-link.tsx'
import type { buttons } from './buttons.ts'

export const Buttons: BlockView<typeof buttons> = ({ props }) => (
  <p className={`block block-buttons align-${props.align}`}>
    {props.buttons.map((button, index) => (
      <ButtonLink key={index} {...button} />
    ))}
  </p>
)
