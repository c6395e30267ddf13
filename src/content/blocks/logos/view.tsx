import type { BlockView } from '../block.ts'
import { PictureView } from '../picture.tsx'
import { plain } from '../words.ts'
import type { logos } from './logos.ts'

export const Logos: BlockView<typeof logos> = ({ props, context }) => (
  <div className="block block-logos">
    {props.title && <p className="block-eyebrow">{props.title}</p>}
    <ul>
      {props.logos.map(({ image: src, href, name }, index) => {
        const shown = src ? <PictureView picture={context.picture(src, plain(name))} sizes="10rem" /> : name
        if (!shown) return null
        return <li key={index}>{href ? <a href={href}>{shown}</a> : shown}</li>
      })}
    </ul>
  </div>
)
