import type { BlockView } from './block.ts'
import { PictureView } from './picture.tsx'
import { address, anchorOf, items, oneOf, text } from './props.ts'

const backgrounds = ['none', 'surface', 'accent', 'dark', 'image'] as const

/** Blocks on a background that reaches from one side of the window to the other. */
export const Section: BlockView = ({ props, context }) => {
  const src = address(props.image)
  const background = oneOf(props.background, backgrounds)
  const hasPicture = background === 'image' && src !== ''
  const classes = [
    'block block-section',
    `background-${background === 'image' && !hasPicture ? 'dark' : background}`,
    `room-${oneOf(props.space, ['medium', 'small', 'large'])}`,
    `inner-${oneOf(props.width, ['wide', 'text'])}`,
  ]
  const anchor = anchorOf(props.anchor)
  return (
    <div className={classes.join(' ')} {...(anchor && { id: anchor })}>
      {hasPicture && (
        <div className="block-section-picture" aria-hidden="true">
          <PictureView picture={{ ...context.picture(src, ''), alt: '' }} sizes="100vw" />
        </div>
      )}
      <div className="block-section-inner">{context.slot(props.content)}</div>
    </div>
  )
}

export const Logos: BlockView = ({ props, context }) => (
  <div className="block block-logos">
    {text(props.title) && <p className="block-eyebrow">{text(props.title)}</p>}
    <ul>
      {items(props.logos).map((logo, index) => {
        const src = address(logo.image)
        const href = address(logo.href)
        const name = text(logo.name)
        const shown = src ? <PictureView picture={context.picture(src, name)} sizes="10rem" /> : name
        if (!shown) return null
        return <li key={index}>{href ? <a href={href}>{shown}</a> : shown}</li>
      })}
    </ul>
  </div>
)

export const Team: BlockView = ({ props, context }) => (
  <section className="block">
    {text(props.title) && <h2>{text(props.title)}</h2>}
    <ul className="block-team">
      {items(props.people).map((person, index) => {
        const src = address(person.image)
        const name = text(person.name)
        return (
          <li key={index}>
            {src ? (
              <PictureView picture={{ ...context.picture(src, ''), alt: '' }} sizes="8rem" />
            ) : (
              <span className="block-initials" aria-hidden="true">
                {initialsOf(name)}
              </span>
            )}
            <h3>{name}</h3>
            {text(person.role) && <p className="block-role">{text(person.role)}</p>}
            {text(person.text) && <p>{text(person.text)}</p>}
          </li>
        )
      })}
    </ul>
  </section>
)

const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .map((word) => [...word][0] ?? '')
    .slice(0, 2)
    .join('')
    .toUpperCase()

export const Timeline: BlockView = ({ props }) => (
  <section className="block block-timeline">
    {text(props.title) && <h2>{text(props.title)}</h2>}
    <ol>
      {items(props.items).map((entry, index) => (
        <li key={index}>
          {text(entry.when) && <p className="block-eyebrow">{text(entry.when)}</p>}
          <h3>{text(entry.title)}</h3>
          {text(entry.text) && <p>{text(entry.text)}</p>}
        </li>
      ))}
    </ol>
  </section>
)
