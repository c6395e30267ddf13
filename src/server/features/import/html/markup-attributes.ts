import { playerOf } from '../../../../content/facade.ts'
import type { HtmlElement, HtmlNode } from './html-tree.ts'

/** Returns the new address of a file of the old site. */
export type UrlContext = { resolveUrl: (url: string) => string }

/** The attributes of each element that carry meaning; all others go, except `id` where a link may point to it. */
const allowedAttributes: Record<string, readonly string[]> = {
  a: ['href', 'title', 'target'],
  abbr: ['title'],
  audio: ['src', 'controls'],
  blockquote: ['cite'],
  code: ['class'],
  del: ['cite', 'datetime'],
  div: ['data-type', 'data-columns'],
  figure: ['data-align'],
  iframe: ['src', 'width', 'height', 'title', 'allowfullscreen'],
  img: ['src', 'alt', 'width', 'height', 'title'],
  ins: ['cite', 'datetime'],
  li: ['value'],
  ol: ['start', 'reversed', 'type'],
  q: ['cite'],
  source: ['src', 'type'],
  td: ['colspan', 'rowspan'],
  th: ['colspan', 'rowspan', 'scope'],
  time: ['datetime'],
  video: ['src', 'controls', 'poster', 'width', 'height'],
}
const urlAttributes = ['href', 'src', 'poster', 'cite']

/** The element under the name `tag`, with its meaningful attributes. */
export function withAttributes(
  node: HtmlElement,
  tag: string,
  children: HtmlNode[],
  context: UrlContext,
): HtmlElement {
  const attributes: Record<string, string> = {}
  for (const name of allowedAttributes[tag] ?? []) {
    const value = node.attributes[name]
    if (value !== undefined) attributes[name] = urlAttributes.includes(name) ? address(value, context) : value
  }
  if (/^(h[1-6]|a|p|li)$/.test(tag) && node.attributes.id && !node.attributes.id.startsWith('wp-block-'))
    attributes.id = node.attributes.id
  if (/^(h[1-6]|p|td|th)$/.test(tag)) Object.assign(attributes, textAlign(node))
  if (tag === 'figure' || tag === 'img') Object.assign(attributes, boxAlign(node))
  if (tag === 'img') attributes.alt ??= ''
  if (tag === 'audio' || tag === 'video') attributes.controls = ''
  if (tag === 'code' && !/^(language|lang)-/.test(attributes.class ?? '')) delete attributes.class
  if (tag === 'iframe') attributes.src = playerOf(attributes.src ?? '') ?? attributes.src ?? ''
  return { tag, attributes, children }
}

/** The address by which a file is known here. */
export function address(url: string, { resolveUrl }: UrlContext): string {
  return resolveUrl(url.trim())
}

/** The side on which text flows around it, from WordPress's class. */
export function boxAlign({ attributes }: HtmlElement): Record<string, string> {
  const align = /\balign(left|right|center|wide|full)\b/.exec(attributes.class ?? '')?.[1]
  return align ? { 'data-align': align } : {}
}

function textAlign({ attributes }: HtmlElement): Record<string, string> {
  const style = /text-align:\s*(left|right|center|justify)/.exec(attributes.style ?? '')?.[1]
  const align = style ?? /\bhas-text-align-(left|right|center)\b/.exec(attributes.class ?? '')?.[1]
  return align ? { style: `text-align:${align}` } : {}
}
