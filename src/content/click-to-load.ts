import { isHttpUrl } from '../contracts/url.ts'

/** A placeholder for a frame: a link to `page`, which becomes `frame` on request. */
export type Facade = { page: string; host: string; title: string; frame: string }

const contentFrom = (host: string) => `Content from ${host}`

/**
 * The placeholder for an address from `embedUrl`. A frame without a title is named after its host, as `untitled` says.
 */
export function facadeOf(address: string, title: string, untitled = contentFrom): Facade {
  const page = pageOf(new URL(address))
  const host = new URL(page).hostname.replace(/^w(?:ww)?\./, '')
  return { page, host, title: title || untitled(host), frame: playing(new URL(address)) }
}

/** The address of the player for a video page of a known host; undefined for anything else. */
export function playerOf(address: string): string | undefined {
  if (!isHttpUrl(address)) return undefined
  const url = new URL(address)
  const host = url.hostname.replace(/^(www|m|player)\./, '')
  if (host === 'youtu.be') return youtube(url.pathname.slice(1), url)
  if (host === 'youtube.com' || host === 'youtube-nocookie.com') {
    const inPath = /^\/(?:embed|shorts|live|v)\/([^/]+)/.exec(url.pathname)?.[1]
    return youtube(url.searchParams.get('v') ?? inPath ?? '', url)
  }
  if (host === 'vimeo.com') {
    const id = /^\/(?:video\/|channels\/[^/]+\/|groups\/[^/]+\/videos\/)?(\d+)/.exec(url.pathname)?.[1]
    return id && `https://player.vimeo.com/video/${id}`
  }
  return undefined
}

/** The page where people would view the content; the frame's own address if no rule applies. */
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

/** The frame's address after a click, on the host that stores least about readers. */
function playing(url: URL): string {
  const name = url.hostname.replace(/^www\./, '')
  if (name === 'youtube.com') url.hostname = 'www.youtube-nocookie.com'
  if (name.startsWith('youtube') || name === 'player.vimeo.com') url.searchParams.set('autoplay', '1')
  if (name === 'player.vimeo.com') url.searchParams.set('dnt', '1')
  return url.href
}

function youtube(id: string, url: URL): string | undefined {
  if (!/^[\w-]{6,20}$/.test(id)) return undefined
  const start = Number.parseInt(url.searchParams.get('start') ?? url.searchParams.get('t') ?? '', 10)
  return `https://www.youtube-nocookie.com/embed/${id}${start > 0 ? `?start=${start}` : ''}`
}
