import type { BlockContext, BlockView } from './block.ts'
import { PictureView } from './picture.tsx'
import { address, firstText, items, type Props, text, whole } from './props.ts'
import { ButtonLink } from './text-blocks.tsx'

// None of these lists is ever reordered where it is shown, and their items have no ids.

export const Logos: BlockView = ({ props, context }) => (
  <section className="block">
    {text(props.title) && <p className="block-overline">{text(props.title)}</p>}
    <ul className="block-logos">
      {items(props.logos).map((logo, index) => {
        const href = address(logo.href)
        const image = <Figure item={logo} name="image" context={context} sizes="12rem" />
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        return <li key={index}>{href ? <a href={href}>{image}</a> : image}</li>
      })}
    </ul>
  </section>
)

export const Pricing: BlockView = ({ props }) => (
  <section className="block">
    {text(props.title) && <h2>{text(props.title)}</h2>}
    <ul className={`block-plans columns-${whole(items(props.plans).length, 1, 4, 3)}`}>
      {items(props.plans).map((plan, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <li key={index} className={plan.isHighlighted === true ? 'plan plan-highlighted' : 'plan'}>
          <h3>{text(plan.name)}</h3>
          <p className="plan-price">
            <strong>{text(plan.price)}</strong> {text(plan.period)}
          </p>
          {text(plan.text) && <p>{text(plan.text)}</p>}
          <ul>
            {linesOf(plan.features).map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
          <p className="plan-action">
            <ButtonLink
              label={text(plan.buttonLabel)}
              href={address(plan.buttonLink)}
              variant={plan.isHighlighted === true ? 'primary' : 'secondary'}
            />
          </p>
        </li>
      ))}
    </ul>
  </section>
)

export const Statistics: BlockView = ({ props }) => (
  <section className="block">
    {text(props.title) && <h2>{text(props.title)}</h2>}
    <dl className={`block-statistics columns-${whole(items(props.items).length, 1, 4, 3)}`}>
      {items(props.items).map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <div key={index}>
          <dt>{text(item.label)}</dt>
          <dd>{text(item.value)}</dd>
        </div>
      ))}
    </dl>
  </section>
)

export const Team: BlockView = ({ props, context }) => (
  <section className="block">
    {text(props.title) && <h2>{text(props.title)}</h2>}
    <ul className={`block-team columns-${whole(props.columns, 1, 4, 3)}`}>
      {items(props.people).map((person, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <li key={index}>
          <Figure item={person} name="image" context={context} sizes="(min-width: 640px) 20rem, 100vw" />
          <h3>{text(person.name)}</h3>
          {text(person.role) && <p className="team-role">{text(person.role)}</p>}
          {text(person.text) && <p>{text(person.text)}</p>}
        </li>
      ))}
    </ul>
  </section>
)

export const Timeline: BlockView = ({ props }) => (
  <section className="block">
    {text(props.title) && <h2>{text(props.title)}</h2>}
    <ol className="block-timeline">
      {items(props.items).map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <li key={index}>
          <p className="timeline-when">{text(item.when)}</p>
          <h3>{text(item.title)}</h3>
          {text(item.text) && <p>{text(item.text)}</p>}
        </li>
      ))}
    </ol>
  </section>
)

type FigureProps = { item: Props; name: string; context: BlockContext; sizes: string }

function Figure({ item, name, context, sizes }: FigureProps) {
  const src = address(item[name])
  return src && <PictureView picture={context.picture(src, firstText(item, 'alt'))} sizes={sizes} />
}

/** One line of a text for each item of a list. */
const linesOf = (value: unknown): string[] => [
  ...new Set(
    text(value)
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean),
  ),
]
