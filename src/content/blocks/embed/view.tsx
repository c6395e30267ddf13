import { embedUrl } from '../../embeds.ts'
import { facadeOf, playerOf } from '../../facade.ts'
import type { BlockView } from '../block.ts'
import { plain } from '../words.ts'
import type { embed } from './embed.ts'

/** Something from another site: a link to it, which becomes a frame when somebody clicks. */
export const Embed: BlockView<typeof embed> = ({ props: { url, title, isWide } }) => {
  const frame = url && embedUrl(playerOf(url) ?? url)
  const width = isWide ? 'width-wide' : 'width-content'
  if (!url) return null
  if (!frame)
    return (
      <p className={`block ${width}`}>
        <a href={url}>{title || url}</a>
      </p>
    )
  const facade = facadeOf(frame, plain(title))
  return (
    <div className={`block block-embed ${width}`}>
      <a className="facade" href={facade.page} data-frame={facade.frame} data-title={facade.title}>
        <span className="facade-title">{title || facade.title}</span>
        <span className="facade-host">Show from {facade.host}</span>
      </a>
    </div>
  )
}
