import type { BlockView } from '../block.ts'
import { acrossPhone, altOf, PictureView } from '../picture.tsx'
import type { cardGrid } from './card-grid.ts'

export const CardGrid: BlockView<typeof cardGrid> = ({ props, context }) => (
  <section className="block">
    {props.title && <h2>{props.title}</h2>}
    <ul className={`block-cards columns-${props.columns}`}>
      {props.cards.map((card, index) => (
        <li key={index} className="block-card">
          {card.image && (
            <PictureView
              picture={context.picture(card.image, altOf(card))}
              sizes={`(min-width: 640px) 33vw, ${acrossPhone}`}
            />
          )}
          <h3>{card.href ? <a href={card.href}>{card.title}</a> : card.title}</h3>
          <p>{card.text}</p>
        </li>
      ))}
    </ul>
  </section>
)
