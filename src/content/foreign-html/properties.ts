import type { Element, ElementContent, Properties } from 'hast'
import { textAt } from '../body/tree.ts'
import { playerOf } from '../click-to-load.ts'
import { classesOf } from './nodes.ts'

/** Returns the new address of a file of the old site. */
export type UrlContext = { resolveUrl: (url: string) => string }

/** The meaningful properties of each element. All others are removed, except an `id` that a link may point to. */
const allowedProperties = new Map<string, readonly string[]>([
  ['a', ['href', 'title', 'target']],
  ['abbr', ['title']],
  ['audio', ['src', 'controls']],
  ['blockquote', ['cite']],
  ['code', ['className']],
  ['del', ['cite', 'dateTime']],
  ['div', ['dataType', 'dataColumns']],
  ['figure', ['dataAlign']],
  ['iframe', ['src', 'width', 'height', 'title', 'allowFullScreen']],
  ['img', ['src', 'alt', 'width', 'height', 'title']],
  ['ins', ['cite', 'dateTime']],
  ['li', ['value']],
  ['ol', ['start', 'reversed', 'type']],
  ['q', ['cite']],
  ['source', ['src', 'type']],
  ['td', ['colSpan', 'rowSpan']],
  ['th', ['colSpan', 'rowSpan', 'scope']],
  ['time', ['dateTime']],
  ['video', ['src', 'controls', 'poster', 'width', 'height']],
])
const urlProperties = ['href', 'src', 'poster', 'cite']

/** The element under the name `tagName`, with its meaningful properties. */
export function withProperties(
  node: Element,
  tagName: string,
  children: ElementContent[],
  context: UrlContext,
): Element {
  const properties: Properties = {}
  for (const name of allowedProperties.get(tagName) ?? []) {
    const value = node.properties[name]
    if (value !== undefined)
      properties[name] = urlProperties.includes(name) ? address(textAt(node, name), context) : value
  }
  const id = textAt(node, 'id')
  if (/^(h[1-6]|a|p|li)$/.test(tagName) && id && !id.startsWith('wp-block-')) properties.id = id
  if (/^(h[1-6]|p|td|th)$/.test(tagName)) Object.assign(properties, textAlign(node))
  if (tagName === 'figure' || tagName === 'img') Object.assign(properties, boxAlign(node))
  if (tagName === 'img') properties.alt ??= ''
  if (tagName === 'audio' || tagName === 'video') properties.controls = true
  if (tagName === 'code' && !/^(language|lang)-/.test(classesOf(node))) delete properties.className
  if (tagName === 'iframe') properties.src = playerOf(String(properties.src)) ?? properties.src ?? ''
  return { type: 'element', tagName, properties, children }
}

/** The address of a file on this site. */
export function address(url: string, { resolveUrl }: UrlContext): string {
  return resolveUrl(url.trim())
}

/** The side on which text flows around an element, from WordPress's class. */
export function boxAlign(node: Element): Properties {
  const align = /\balign(left|right|center|wide|full)\b/.exec(classesOf(node))?.[1]
  return align ? { dataAlign: align } : {}
}

function textAlign(node: Element): Properties {
  const style = /text-align:\s*(left|right|center|justify)/.exec(textAt(node, 'style'))?.[1]
  const align = style ?? /\bhas-text-align-(left|right|center)\b/.exec(classesOf(node))?.[1]
  return align ? { style: `text-align:${align}` } : {}
}
