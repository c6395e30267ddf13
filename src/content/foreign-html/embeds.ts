import type { Element } from 'hast'
import { h } from 'hastscript'
import { playerOf } from '../click-to-load.ts'

/** The address if it is a harmless web address. */
export function httpUrl(address: string): URL | undefined {
  const trimmed = address.trim()
  if (!/^https?:\/\/[^\s<>"]+$/i.test(trimmed)) return undefined
  return URL.canParse(trimmed) ? new URL(trimmed) : undefined
}

/** A player for an address of a known host; a paragraph with a link for any other web address. */
export function embedOf(source: string, title = ''): Element | undefined {
  const src = playerOf(source)
  if (src)
    return h('iframe', {
      src,
      title: title || 'Embedded video',
      width: 560,
      height: 315,
      allowFullScreen: true,
    })
  const url = httpUrl(source)
  return url && h('p', h('a', { href: url.href }, source.trim()))
}
