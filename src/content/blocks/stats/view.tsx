import type { BlockView } from '../block.ts'
import type { stats } from './stats.ts'

export const Stats: BlockView<typeof stats> = ({ props }) => (
  <section className="block">
    {props.title && <h2>{props.title}</h2>}
    <dl className="block-stats">
      {props.stats.map(({ label, value }, index) => (
        <div key={index}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  </section>
)
