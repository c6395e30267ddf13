import type { BlockView } from '../block.ts'
import { ButtonLink } from '../button-link.tsx'
import type { callToAction } from './call-to-action.ts'

export const CallToAction: BlockView<typeof callToAction> = ({ props }) => (
  <section className="block block-cta">
    {props.title && <h2>{props.title}</h2>}
    {props.text && <p>{props.text}</p>}
    <p>
      <ButtonLink label={props.buttonLabel} href={props.buttonLink} />
    </p>
  </section>
)
