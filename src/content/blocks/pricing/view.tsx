import type { Texts } from '../../../i18n/catalog.ts'
import type { BlockView } from '../block.ts'
import { ButtonLink } from '../button-link.tsx'
import type { PropsOf } from '../define-block.ts'
import { Sentence } from '../sentence.tsx'
import type { Words } from '../words.ts'
import type { pricing } from './pricing.ts'

export const Pricing: BlockView<typeof pricing> = ({ props: { title, plans }, context }) => (
  <section className="block">
    {title && <h2>{title}</h2>}
    <ul className={`block-plans columns-${Math.min(Math.max(plans.length, 1), 4)}`}>
      {plans.map((plan, index) => (
        <Plan key={index} plan={plan} texts={context.language.texts} />
      ))}
    </ul>
  </section>
)

type PlanProps = { plan: PropsOf<typeof pricing>['plans'][number]; texts: Texts }

function Plan({ plan, texts }: PlanProps) {
  const { isRecommended, name, text, price, period } = plan
  return (
    <li className={`block-plan ${isRecommended ? 'is-recommended' : ''}`}>
      {isRecommended && <p className="block-badge">{texts.recommended}</p>}
      <h3>{name}</h3>
      {text && <p className="block-role">{text}</p>}
      {price && (
        <p className="block-price">
          <strong>{price}</strong>
          {period && (
            <span>
              {' '}
              <Sentence parts={texts.perPeriod.parts({ period })} />
            </span>
          )}
        </p>
      )}
      <Lines words={plan.features} />
      <p>
        <ButtonLink
          label={plan.buttonLabel}
          href={plan.buttonLink}
          variant={isRecommended ? 'primary' : 'secondary'}
        />
      </p>
    </li>
  )
}

/** On the builder's canvas, the words are one element with an entry for each line. */
function Lines({ words }: { words: Words }) {
  if (typeof words !== 'string') return <ul>{words}</ul>
  const lines = words
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
  if (lines.length === 0) return null
  return (
    <ul>
      {lines.map((line, index) => (
        <li key={index}>{line}</li>
      ))}
    </ul>
  )
}
