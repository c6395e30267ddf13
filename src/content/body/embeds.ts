import type { Element, Root } from 'hast'
import { h } from 'hastscript'
import { isLocalUrl } from '../../contracts/url.ts'
import { facadeOf } from '../click-to-load.ts'
import { embedUrl } from '../embeds.ts'
import { elementsOf, replaceElements, textAt } from './tree.ts'

/**
 * Replaces a frame by a link to its content. A script turns the link into the frame on a click; until then no other
 * site learns about the reader.
 */
export function deferFrames(tree: Root): void {
  replaceElements(tree, (frame, around) => {
    if (frame.tagName !== 'iframe') return undefined
    const address = embedUrl(textAt(frame, 'src'))
    // A link cannot contain another link.
    if (!address || around.some(({ tagName }) => tagName === 'a')) return h('span')
    const facade = facadeOf(address, textAt(frame, 'title').replace(/^Content from .*$/, ''))
    const { page, host, title } = facade
    const poster = textAt(frame, 'dataPoster')
    return h(
      'a.facade',
      { href: page, dataFrame: facade.frame, dataTitle: title, style: roomOf(frame) },
      poster ? h('img', { src: poster, alt: '' }) : null,
      h('span.facade-title', title),
      h('span.facade-host', `Show from ${host}`),
    )
  })
}

/** Requests audio and video of other sites only when someone plays them. */
export function deferPlayers(tree: Root): void {
  for (const player of elementsOf(tree, ({ tagName }) => tagName === 'video' || tagName === 'audio')) {
    const sources = elementsOf(player, ({ tagName }) => tagName === 'source')
    const isOurs = [player, ...sources].every((one) => isLocalUrl(textAt(one, 'src') || '/'))
    player.properties.preload = isOurs ? (player.properties.preload ?? 'metadata') : 'none'
  }
}

/** The aspect ratio of the frame. A frame with only a height is an audio player. */
function roomOf(frame: Element): string | undefined {
  const [width, height] = [textAt(frame, 'width'), textAt(frame, 'height')]
  if (!height) return undefined
  return width ? `aspect-ratio:${width}/${height}` : `block-size:${height}px;aspect-ratio:auto`
}
