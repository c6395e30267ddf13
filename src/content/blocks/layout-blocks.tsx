import type { BlockView } from './block.ts'
import { acrossPhone, PictureView } from './picture.tsx'
import { address, altOf, items, text, whole } from './props.ts'
import { ButtonLink } from './text-blocks.tsx'

export const Columns: BlockView = ({ props, context }) => {
  const columns = items(props.columns)
  return (
    <div className={`block block-columns columns-${whole(columns.length, 1, 6, 2)}`}>
      {columns.map((column, index) => (
        <div key={index}>{context.slot(column.content)}</div>
      ))}
    </div>
  )
}

export const CardGrid: BlockView = ({ props, context }) => (
  <section className="block">
    {text(props.title) && <h2>{text(props.title)}</h2>}
    <ul className={`block-cards columns-${whole(props.columns, 1, 4, 3)}`}>
      {items(props.cards).map((card, index) => {
        const image = address(card.image)
        const href = address(card.href)
        const title = text(card.title)
        return (
          <li key={index} className="block-card">
            {image && (
              <PictureView
                picture={context.picture(image, altOf(card))}
                sizes={`(min-width: 640px) 33vw, ${acrossPhone}`}
              />
            )}
            <h3>{href ? <a href={href}>{title}</a> : title}</h3>
            <p>{text(card.text)}</p>
          </li>
        )
      })}
    </ul>
  </section>
)

export const Features: BlockView = ({ props }) => (
  <section className="block">
    {text(props.title) && <h2>{text(props.title)}</h2>}
    {text(props.text) && <p className="standfirst">{text(props.text)}</p>}
    <ul className={`block-features columns-${whole(props.columns, 1, 4, 3)}`}>
      {items(props.features).map((feature, index) => (
        <li key={index}>
          <h3>{text(feature.title)}</h3>
          <p>{text(feature.text)}</p>
        </li>
      ))}
    </ul>
  </section>
)

export const CallToAction: BlockView = ({ props }) => (
  <section className="block block-cta">
    {text(props.title) && <h2>{text(props.title)}</h2>}
    {text(props.text) && <p>{text(props.text)}</p>}
    <p>
      <ButtonLink label={text(props.buttonLabel)} href={address(props.buttonLink)} />
    </p>
  </section>
)

export const SavedSection: BlockView = ({ props, context }) => (
  <>{context.savedSection?.(text(props.sectionId))}</>
)

export const LatestArticles: BlockView = ({ props, context }) => (
  <div className="block">
    {context.latestArticles({ limit: whole(props.limit, 1, 12, 3), title: text(props.title) })}
  </div>
)

export const CategoryList: BlockView = ({ props, context }) => (
  <div className="block">{context.categoryList({ title: text(props.title) })}</div>
)

export const CategoryArticles: BlockView = ({ props, context }) => (
  <div className="block">
    {context.categoryArticles({
      category: text(props.category),
      limit: whole(props.limit, 1, 12, 3),
      title: text(props.title),
    })}
  </div>
)
