import type { BlockView } from './block.ts'
import { acrossPhone, PictureView } from './picture.tsx'
import { address, altOf, items, oneOf, type Props, text, whole } from './props.ts'
import { ButtonLink } from './text-blocks.tsx'

export const Image: BlockView = ({ props, context }) => {
  const src = address(props.src)
  if (!src) return null
  const caption = text(props.caption)
  const width = oneOf(props.width, ['content', 'wide', 'full'])
  return (
    <figure className={`block block-image width-${width}`}>
      <PictureView
        picture={context.picture(src, altOf(props))}
        sizes={width === 'full' ? '100vw' : `(min-width: 1280px) 1280px, ${acrossPhone}`}
      />
      {caption && <figcaption>{caption}</figcaption>}
    </figure>
  )
}

export const Gallery: BlockView = ({ props, context }) => {
  const columns = whole(props.columns, 1, 6, 3)
  return (
    <div className={`block block-gallery columns-${columns}`}>
      {items(props.images).map((item, index) => {
        const src = address(item.src)
        const caption = text(item.caption)
        return (
          src && (
            <figure key={index}>
              <PictureView
                picture={context.picture(src, altOf(item))}
                sizes="(min-width: 640px) 33vw, 50vw"
              />
              {caption && <figcaption>{caption}</figcaption>}
            </figure>
          )
        )
      })}
    </div>
  )
}

export const Hero: BlockView = ({ props, context }) => {
  const src = address(props.image)
  const title = text(props.title)
  const isCentred = oneOf(props.layout, ['split', 'center']) === 'center'
  return (
    <section className={`block block-hero ${src ? 'has-image' : ''} ${isCentred ? 'is-centred' : ''}`}>
      <div className="block-hero-text">
        {text(props.eyebrow) && <p className="block-eyebrow">{text(props.eyebrow)}</p>}
        {title && <h1>{title}</h1>}
        {text(props.subtitle) && <p className="standfirst">{text(props.subtitle)}</p>}
        <HeroButtons props={props} />
      </div>
      {src && (
        <PictureView
          picture={context.picture(src, altOf(props))}
          sizes={`${isCentred ? '(min-width: 1280px) 1280px' : '(min-width: 900px) 50vw'}, ${acrossPhone}`}
          isLead
        />
      )}
    </section>
  )
}

function HeroButtons({ props }: { props: Props }) {
  const [first, second] = [
    { label: text(props.buttonLabel), href: address(props.buttonLink) },
    { label: text(props.secondLabel), href: address(props.secondLink) },
  ]
  if (!(first.label && first.href) && !(second.label && second.href)) return null
  return (
    <p className="block-buttons">
      <ButtonLink {...first} />
      <ButtonLink {...second} variant="secondary" />
    </p>
  )
}
