import type { BlockView } from '../block.ts'
import { PictureView } from '../picture.tsx'
import { plain } from '../words.ts'
import type { team } from './team.ts'

export const Team: BlockView<typeof team> = ({ props, context }) => (
  <section className="block">
    {props.title && <h2>{props.title}</h2>}
    <ul className="block-team">
      {props.people.map(({ image: src, name, role, text }, index) => (
        <li key={index}>
          {src ? (
            <PictureView picture={{ ...context.picture(src, ''), alt: '' }} sizes="8rem" />
          ) : (
            <span className="block-initials" aria-hidden="true">
              {initialsOf(plain(name))}
            </span>
          )}
          <h3>{name}</h3>
          {role && <p className="block-role">{role}</p>}
          {text && <p>{text}</p>}
        </li>
      ))}
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
