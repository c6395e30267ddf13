import type { BlockView } from '../block.ts'
import type { features } from './features.ts'

export const Features: BlockView<typeof features> = ({ props }) => (
  <section className="block">
    {props.title && <h2>{props.title}</h2>}
    {props.text && <p className="standfirst">{props.text}</p>}
    <ul className={`block-features columns-${props.columns}`}>
      {props.features.map(({ title, text }, index) => (
        <li key={index}>
          <h3>{title}</h3>
          <p>{text}</p>
        </li>
      ))}
    </ul>
  </section>
)
