import type { BlockView } from '../block.ts'
import { ButtonLink } from '../button-link.tsx'
import type { PropsOf } from '../define-block.ts'
import { acrossPhone, altOf, PictureView } from '../picture.tsx'
import type { hero } from './hero.ts'

export const Hero: BlockView<typeof hero> = ({ props, context }) => {
  const { image: src, eyebrow, title, subtitle } = props
  const isCentred = props.layout === 'center'
  return (
    <section className={`block block-hero ${src ? 'has-image' : ''} ${isCentred ? 'is-centred' : ''}`}>
      <div className="block-hero-text">
        {eyebrow && <p className="block-eyebrow">{eyebrow}</p>}
        {title && <h1>{title}</h1>}
        {subtitle && <p className="standfirst">{subtitle}</p>}
        <HeroButtons {...props} />
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

function HeroButtons({ buttonLabel, buttonLink, secondLabel, secondLink }: PropsOf<typeof hero>) {
  if (!(buttonLabel && buttonLink) && !(secondLabel && secondLink)) return null
  return (
    <p className="block-buttons">
      <ButtonLink label={buttonLabel} href={buttonLink} />
      <ButtonLink label={secondLabel} href={secondLink} variant="secondary" />
    </p>
  )
}
