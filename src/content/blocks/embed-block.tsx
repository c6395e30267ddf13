import { embedUrlOfPage } from '../embeds.ts'
import { facadeOf } from '../facade.ts'
import type { BlockView } from './block.ts'
import { text } from './props.ts'

/** A film, a map or the like of another site, which hears of nobody before a click. */
export const Embed: BlockView = ({ props }) => {
  const address = embedUrlOfPage(text(props.url))
  if (!address) return null
  const { href, frame, title, host } = facadeOf(address, text(props.title))
  const caption = text(props.caption)
  return (
    <figure className="block block-embed">
      <a className="facade" href={href} data-frame={frame} data-title={title}>
        <span className="facade-title">{title}</span>
        <span className="facade-host">Show from {host}</span>
      </a>
      {caption && <figcaption>{caption}</figcaption>}
    </figure>
  )
}
