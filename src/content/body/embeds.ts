import type { Element, Root } from 'hast'
import { h } from 'hastscript'
import { isLocalUrl } from '../../contracts/url.ts'
import { embedUrl } from '../embeds.ts'
import { elementsOf, replaceElements, textAt } from './tree.ts'

/**
 * A frame becomes a link to what it would show, which a script replaces by the frame on a click: until then nobody
 * else hears of the reader.
 */
export function deferFrames(tree: Root): void {
  replaceElements(tree, (frame, around) => {
    if (frame.tagName !== 'iframe') return undefined
    const address = embedUrl(textAt(frame, 'src'))
    // Within a link there can be no other one.
    if (!address || around.some(({ tagName }) => tagName === 'a')) return h('span')
    const page = pageOf(new URL(address))
    const host = new URL(page).hostname.replace(/^w(?:ww)?\./, '')
    const title = textAt(frame, 'title').replace(/^Content from .*$/, '') || `Content from ${host}`
    return h(
      'a.facade',
      { href: page, dataFrame: playing(new URL(address)), dataTitle: title, style: roomOf(frame) },
      h('span.facade-title', title),
      h('span.facade-host', `Show from ${host}`),
    )
  })
}

/** Sounds and films of other sites are not asked for before somebody plays them. */
export function deferPlayers(tree: Root): void {
  for (const player of elementsOf(tree, ({ tagName }) => tagName === 'video' || tagName === 'audio')) {
    const sources = elementsOf(player, ({ tagName }) => tagName === 'source')
    const isOurs = [player, ...sources].every((one) => isLocalUrl(textAt(one, 'src') || '/'))
    player.properties.preload = isOurs ? (player.properties.preload ?? 'metadata') : 'none'
  }
}

/** Where people would look at it themselves; the frame's own address when there is no other rule. */
function pageOf(url: URL): string {
  const id = (start: string) => url.pathname.slice(start.length).replace(/\/$/, '')
  switch (url.hostname.replace(/^www\./, '')) {
    case 'youtube.com':
    case 'youtube-nocookie.com':
      return youTubePage(id('/embed/'), url.searchParams)
    case 'player.vimeo.com':
      return `https://vimeo.com/${[id('/video/'), url.searchParams.get('h')].filter(Boolean).join('/')}`
    case 'dailymotion.com':
      return `https://www.dailymotion.com/${id('/embed/')}`
    case 'embed.ted.com':
      return `https://www.ted.com${url.pathname}`
    case 'open.spotify.com':
      return `https://open.spotify.com/${id('/embed/')}`
    case 'embed.podcasts.apple.com':
      return `https://podcasts.apple.com${url.pathname}${url.search}`
    case 'codepen.io':
      return `https://codepen.io${url.pathname.replace('/embed/', '/pen/')}`
    case 'codesandbox.io':
      return `https://codesandbox.io/s/${id('/embed/')}`
    case 'loom.com':
      return `https://www.loom.com/share/${id('/embed/')}`
    default:
      return url.href
  }
}

function youTubePage(id: string, query: URLSearchParams): string {
  const list = query.get('list')
  if (id === 'videoseries' && list) return `https://www.youtube.com/playlist?list=${encodeURIComponent(list)}`
  const start = query.get('start')
  return `https://www.youtube.com/watch?v=${id}${start ? `&t=${encodeURIComponent(start)}` : ''}`
}

/** The frame's address for somebody who has just asked to see it, on the host that keeps least about them. */
function playing(url: URL): string {
  const name = url.hostname.replace(/^www\./, '')
  if (name === 'youtube.com') url.hostname = 'www.youtube-nocookie.com'
  if (name.startsWith('youtube') || name === 'player.vimeo.com') url.searchParams.set('autoplay', '1')
  if (name === 'player.vimeo.com') url.searchParams.set('dnt', '1')
  return url.href
}

/** The shape that was asked for; a height alone is that of a player for sound. */
function roomOf(frame: Element): string | undefined {
  const [width, height] = [textAt(frame, 'width'), textAt(frame, 'height')]
  if (!height) return undefined
  return width ? `aspect-ratio:${width}/${height}` : `block-size:${height}px;aspect-ratio:auto`
}
