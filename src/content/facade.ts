export type Facade = {
  /** Where people would look at it themselves. */
  href: string
  /** The address of the frame that a click brings. */
  frame: string
  title: string
  host: string
}

/** What stands in for a frame of another site until somebody asks for it. `address`: one that embedUrl has let pass. */
export function facadeOf(address: string, title: string): Facade {
  const href = pageOf(new URL(address))
  const host = new URL(href).hostname.replace(/^w(?:ww)?\./, '')
  return {
    href,
    frame: playing(new URL(address)),
    title: title.replace(/^Content from .*$/, '') || `Content from ${host}`,
    host,
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
