import type { BlockView } from './block.ts'
import { PictureView } from './picture.tsx'
import { address, firstText, items, oneOf, text, whole } from './props.ts'

export const Image: BlockView = ({ props, context }) => {
  const src = address(props.src ?? props.url)
  if (!src) return null
  const caption = text(props.caption)
  return (
    <figure className={`block block-image width-${oneOf(props.width, ['content', 'wide', 'full'])}`}>
      <PictureView
        picture={context.picture(src, text(props.alt))}
        sizes="(min-width: 1280px) 1280px, 100vw"
      />
      {caption && <figcaption>{caption}</figcaption>}
    </figure>
  )
}

export const Gallery: BlockView = ({ props, context }) => {
  const columns = whole(props.columns, 1, 6, 3)
  return (
    <div className={`block block-gallery columns-${columns}`}>
      {items(props.images ?? props.items).map((item, index) => {
        const src = address(item.src ?? item.url)
        const caption = text(item.caption)
        return (
          src && (
            // biome-ignore lint/suspicious/noArrayIndexKey: images may repeat, and nothing here is ever reordered
            <figure key={index}>
              <PictureView
                picture={context.picture(src, text(item.alt))}
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
  const src = address(props.image ?? props.backgroundImage)
  const title = firstText(props, 'title', 'heading')
  return (
    <section className={`block block-hero ${src ? 'has-image' : ''}`}>
      <div className="block-hero-text">
        {title && <h1>{title}</h1>}
        {firstText(props, 'subtitle', 'text') && (
          <p className="standfirst">{firstText(props, 'subtitle', 'text')}</p>
        )}
        <HeroButton
          label={firstText(props, 'buttonLabel', 'ctaLabel')}
          href={address(props.buttonLink ?? props.ctaLink)}
        />
      </div>
      {src && (
        <PictureView
          picture={context.picture(src, text(props.alt))}
          sizes="(min-width: 900px) 50vw, 100vw"
          isLead
        />
      )}
    </section>
  )
}

function HeroButton({ label, href }: { label: string; href: string }) {
  if (!label || !href) return null
  return (
    <p>
      <a className="button button-primary" href={href}>
        {label}
      </a>
    </p>
  )
}
