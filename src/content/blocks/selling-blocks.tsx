import type { BlockView } from './block.ts'
import { address, items, type Props, text } from './props.ts'
import { ButtonLink } from './text-blocks.tsx'

export const Pricing: BlockView = ({ props }) => {
  const plans = items(props.plans)
  return (
    <section className="block">
      {text(props.title) && <h2>{text(props.title)}</h2>}
      <ul className={`block-plans columns-${Math.min(Math.max(plans.length, 1), 4)}`}>
        {plans.map((plan, index) => (
          <Plan key={index} plan={plan} />
        ))}
      </ul>
    </section>
  )
}

function Plan({ plan }: { plan: Props }) {
  const isRecommended = plan.isRecommended === true
  const lines = text(plan.features)
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
  return (
    <li className={`block-plan ${isRecommended ? 'is-recommended' : ''}`}>
      {isRecommended && <p className="block-badge">Recommended</p>}
      <h3>{text(plan.name)}</h3>
      {text(plan.text) && <p className="block-role">{text(plan.text)}</p>}
      {text(plan.price) && (
        <p className="block-price">
          <strong>{text(plan.price)}</strong>
          {text(plan.period) && <span> per {text(plan.period)}</span>}
        </p>
      )}
      {lines.length > 0 && (
        <ul>
          {lines.map((line, index) => (
            <li key={index}>{line}</li>
          ))}
        </ul>
      )}
      <p>
        <ButtonLink
          label={text(plan.buttonLabel)}
          href={address(plan.buttonLink)}
          variant={isRecommended ? 'primary' : 'secondary'}
        />
      </p>
    </li>
  )
}

export const Stats: BlockView = ({ props }) => (
  <section className="block">
    {text(props.title) && <h2>{text(props.title)}</h2>}
    <dl className="block-stats">
      {items(props.stats).map((stat, index) => (
        <div key={index}>
          <dt>{text(stat.label)}</dt>
          <dd>{text(stat.value)}</dd>
        </div>
      ))}
    </dl>
  </section>
)
