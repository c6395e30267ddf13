import { isHttpUrl } from '../contracts/url.ts'

/** The hosts that an article may show in a frame, each with the required beginning of the path. */
const embeds: ReadonlyMap<string, string> = new Map([
  ['www.youtube.com', '/embed/'],
  ['youtube.com', '/embed/'],
  ['www.youtube-nocookie.com', '/embed/'],
  ['youtube-nocookie.com', '/embed/'],
  ['player.vimeo.com', '/video/'],
  ['www.dailymotion.com', '/embed/'],
  ['geo.dailymotion.com', '/player'],
  ['embed.ted.com', '/talks/'],
  ['videopress.com', '/embed/'],
  ['open.spotify.com', '/embed'],
  ['w.soundcloud.com', '/player'],
  ['bandcamp.com', '/EmbeddedPlayer'],
  ['embed.podcasts.apple.com', '/'],
  ['codepen.io', '/'],
  ['codesandbox.io', '/embed/'],
  ['stackblitz.com', '/edit/'],
  ['jsfiddle.net', '/'],
  ['www.loom.com', '/embed/'],
  ['www.slideshare.net', '/slideshow/embed_code/'],
  ['www.google.com', '/maps/embed'],
  ['www.openstreetmap.org', '/export/embed.html'],
  ['platform.twitter.com', '/embed/'],
])

/** The title of a frame without its own; the editor and the server use the same. */
export const frameTitle = (src: string): string =>
  `Content from ${new URL(src).hostname.replace(/^www\./, '')}`

/** For the Content-Security-Policy's `frame-src`. */
export const embedHosts: readonly string[] = [...embeds.keys()]

/** The https address of a frame that an article may show; undefined if its host or path is not on the list. */
export function embedUrl(value: string): string | undefined {
  const address = value.trim().replace(/^(https?:)?\/\//i, 'https://')
  if (!isHttpUrl(address)) return undefined
  const url = new URL(address)
  const start = embeds.get(url.hostname)
  if (url.protocol !== 'https:' || url.port !== '' || start === undefined) return undefined
  return url.pathname.startsWith(start) ? url.href : undefined
}
