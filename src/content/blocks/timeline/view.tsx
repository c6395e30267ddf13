import type { BlockView } from '../block.ts'
import type { timeline } from './timeline.ts'

export const Timeline: BlockView<typeof timeline> = ({ props }) => (
  <section className="block block-timeline">
    {props.title && <h2>{props.title}</h2>}
    <ol>
      {props.items.map(({ when, title, text }, index) => (
        <li key={index}>
          {when && <p className="block-eyebrow">{when}</p>}
          <h3>{title}</h3>
          {text && <p>{text}</p>}
        </li>
      ))}
    </ol>
  </section>
)
