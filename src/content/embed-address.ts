import { embedUrl } from './embeds.ts'

type Rule = [host: RegExp, path: RegExp, frame: (id: string, url: URL) => string]

const rules: readonly Rule[] = [
  [/^(www\.|m\.)?youtube\.com$/, /^\/(?:shorts|live)\/([\w-]+)/, youTube],
  [/^(www\.|m\.)?youtube\.com$/, /^\/watch$/, (_, url) => youTube(url.searchParams.get('v') ?? '', url)],
  [/^youtu\.be$/, /^\/([\w-]+)/, youTube],
  [/^(www\.)?vimeo\.com$/, /^\/(\d+)/, (id) => `https://player.vimeo.com/video/${id}`],
  [/^(www\.)?dailymotion\.com$/, /^\/video\/(\w+)/, (id) => `https://www.dailymotion.com/embed/video/${id}`],
  [/^(www\.)?ted\.com$/, /^\/talks\/([\w]+)/, (id) => `https://embed.ted.com/talks/${id}`],
  [
    /^open\.spotify\.com$/,
    /^\/((?:track|album|playlist|episode|show)\/\w+)/,
    (id) => `https://open.spotify.com/embed/${id}`,
  ],
  [
    /^podcasts\.apple\.com$/,
    /^(\/.+)/,
    (path, url) => `https://embed.podcasts.apple.com${path}${url.search}`,
  ],
  [
    /^soundcloud\.com$/,
    /^\/([^/]+\/[^/]+)/,
    (_, url) => `https://w.soundcloud.com/player/?url=${encodeURIComponent(url.href)}`,
  ],
  [
    /^codepen\.io$/,
    /^\/([^/]+)\/pen\//,
    (_, url) => `https://codepen.io${url.pathname.replace('/pen/', '/embed/')}`,
  ],
  [/^codesandbox\.io$/, /^\/(?:s|p\/sandbox)\/([\w-]+)/, (id) => `https://codesandbox.io/embed/${id}`],
  [/^(www\.)?loom\.com$/, /^\/share\/(\w+)/, (id) => `https://www.loom.com/embed/${id}`],
]

/**
 * The frame's address for a page that can be shown in a frame, or for a frame's address itself. Undefined for every
 * other address.
 */
export function frameAddress(address: string): string | undefined {
  const text = address.trim()
  if (!/^https?:\/\/\S+$/i.test(text) || !URL.canParse(text)) return undefined
  const url = new URL(text)
  for (const [host, path, frame] of rules) {
    const id = host.test(url.hostname) ? path.exec(url.pathname) : null
    if (id) return embedUrl(frame(id[1] ?? '', url))
  }
  // Hosts whose pages and frames have similar addresses.
  return /embed|player/.test(url.href) ? embedUrl(text) : undefined
}

function youTube(id: string, url: URL): string {
  if (!/^[\w-]+$/.test(id)) return ''
  const start = /^(\d+)s?$/.exec(url.searchParams.get('t') ?? url.searchParams.get('start') ?? '')?.[1]
  return `https://www.youtube-nocookie.com/embed/${id}${start ? `?start=${start}` : ''}`
}
