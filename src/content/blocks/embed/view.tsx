import { facadeOf, playerOf } from '../../click-to-load.ts'
import { embedUrl } from '../../embeds.ts'
import type { BlockView } from '../block.ts'
import { plain } from '../words.ts'
import type { embed } from './embed.ts'

/** Content of another site: a link to it, which becomes a frame on a click. */
export const Embed: BlockView<typeof embed> = ({ props: { url, title, isWide }, context }) => {
  const frame = url && embedUrl(playerOf(url) ?? url)
  const width = isWide ? 'width-wide' : 'width-content'
  if (!url) return null
  if (!frame)
    return (
      <p className={`block ${width}`}>
        <a href={url}>{title || url}</a>
      </p>
    )
  const { texts } = context.language
  const facade = facadeOf(frame, plain(title), (host) => texts.contentFrom({ host }))
  return (
    <div className={`block block-embed ${width}`}>
      <a className="facade" href={facade.page} data-frame={facade.frame} data-title={facade.title}>
        <span className="facade-title">{title || facade.title}</span>
        <span className="facade-host">{texts.showFrom({ host: facade.host })}</span>
      </a>
    </div>
  )
}
