import type { BlockView } from './block.ts'
import { PictureView } from './picture.tsx'
import { address, anchorOf, headingLevel, items, oneOf, text } from './props.ts'

export const RichText: BlockView = ({ props }) => (
  <div
    className="block prose"
    // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned when it was stored
    dangerouslySetInnerHTML={{ __html: text(props.html) }}
  />
)

export const Heading: BlockView = ({ props }) => {
  const level = headingLevel(props)
  const Tag = `h${level}` as 'h1' | 'h2' | 'h3' | 'h4' | 'h5' | 'h6'
  const align = oneOf(props.align, ['start', 'center', 'end'])
  const anchor = anchorOf(props.anchor)
  return (
    <Tag className={`block block-heading align-${align}`} {...(anchor && { id: anchor })}>
      {text(props.text)}
    </Tag>
  )
}

export const Quote: BlockView = ({ props, context }) => {
  const source = text(props.author)
  const role = text(props.role)
  const src = address(props.image)
  return (
    <figure className="block block-quote">
      <blockquote>
        <p>{text(props.text)}</p>
      </blockquote>
      {(source || role) && (
        <figcaption>
          {src && <PictureView picture={{ ...context.picture(src, ''), alt: '' }} sizes="3rem" />}
          <span>
            {source}
            {role && <span className="block-role">{source ? `, ${role}` : role}</span>}
          </span>
        </figcaption>
      )}
    </figure>
  )
}

export const Faq: BlockView = ({ props }) => (
  <section className="block block-faq">
    {text(props.title) && <h2>{text(props.title)}</h2>}
    {items(props.items).map((item, index) => (
      <details key={index}>
        <summary>{text(item.question)}</summary>
        <p>{text(item.answer)}</p>
      </details>
    ))}
  </section>
)

export const Buttons: BlockView = ({ props }) => (
  <p className={`block block-buttons align-${oneOf(props.align, ['start', 'center', 'end'])}`}>
    {items(props.buttons).map((item, index) => (
      <ButtonLink
        key={index}
        label={text(item.label)}
        href={address(item.href)}
        variant={oneOf(item.variant, ['primary', 'secondary'])}
      />
    ))}
  </p>
)

export function ButtonLink(props: { label: string; href: string; variant?: 'primary' | 'secondary' }) {
  if (!props.label || !props.href) return null
  return (
    <a className={`button button-${props.variant ?? 'primary'}`} href={props.href}>
      {props.label}
    </a>
  )
}

export const Html: BlockView = ({ props }) => (
  // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned when it was stored
  <div className="block block-html" dangerouslySetInnerHTML={{ __html: text(props.html) }} />
)

export const Divider: BlockView = () => <hr className="block block-divider" />

export const Spacer: BlockView = ({ props }) => (
  <div
    className={`block-spacer space-${oneOf(props.size, ['medium', 'small', 'large'])}`}
    aria-hidden="true"
  />
)
