import { element, type HtmlElement } from './html-tree.ts'

/** The address of the player for a video page of a known host, undefined for anything else. */
export function playerUrl(address: string): string | undefined {
  const url = httpUrl(address)
  if (!url) return undefined
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

/** The address when it is one of the web, with nothing dangerous in it. */
export function httpUrl(address: string): URL | undefined {
  const trimmed = address.trim()
  if (!/^https?:\/\/[^\s<>"]+$/i.test(trimmed)) return undefined
  return URL.canParse(trimmed) ? new URL(trimmed) : undefined
}

function youtube(id: string, url: URL): string | undefined {
  if (!/^[\w-]{6,20}$/.test(id)) return undefined
  const start = Number.parseInt(url.searchParams.get('start') ?? url.searchParams.get('t') ?? '', 10)
  return `https://www.youtube-nocookie.com/embed/${id}${start > 0 ? `?start=${start}` : ''}`
}

/** A player for an address of a known host, a paragraph with a link for any other address of the web. */
export function embedOf(source: string, title = ''): HtmlElement | undefined {
  const player = playerUrl(source)
  if (player) {
    const attributes = {
      src: player,
      title: title || 'Embedded video',
      width: '560',
      height: '315',
      allowfullscreen: '',
    }
    return element('iframe', attributes)
  }
  const url = httpUrl(source)
  return url && element('p', {}, [element('a', { href: url.href }, [source.trim()])])
}
