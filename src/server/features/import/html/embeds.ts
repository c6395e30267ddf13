import { playerOf } from '../../../../content/facade.ts'
import { element, type HtmlElement } from './html-tree.ts'

/** The address if it is a harmless web address. */
export function httpUrl(address: string): URL | undefined {
  const trimmed = address.trim()
  if (!/^https?:\/\/[^\s<>"]+$/i.test(trimmed)) return undefined
  return URL.canParse(trimmed) ? new URL(trimmed) : undefined
}

/** A player for an address of a known host, a paragraph with a link for any other web address. */
export function embedOf(source: string, title = ''): HtmlElement | undefined {
  const player = playerOf(source)
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
