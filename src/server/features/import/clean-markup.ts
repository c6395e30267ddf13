import { httpUrl, playerUrl } from './embeds.ts'
import {
  element,
  findElement,
  type HtmlElement,
  type HtmlNode,
  hasClass,
  isBlank,
  isElement,
  textOf,
} from './html-tree.ts'
import type { Notes } from './notes.ts'

/** Which attributes of an element carry meaning; all others go, except `id` where a link may point to it. */
const KEPT: Record<string, readonly string[]> = {
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
const RENAMED: Record<string, string> = {
  h1: 'h2',
  tt: 'code',
  strike: 's',
  acronym: 'abbr',
  center: 'div',
  dir: 'ul',
}
const UNWRAPPED = new Set([
  'span',
  'font',
  'big',
  'nobr',
  'label',
  'button',
  'picture',
  'body',
  'html',
  'wbr',
])
const DROPPED = new Set(
  'applet base embed form frame frameset head input link math meta object option script select style svg template textarea title xmp'.split(
    ' ',
  ),
)
const SILENTLY_DROPPED = new Set(['noscript', 'param', 'head', 'meta', 'link', 'title', 'base'])
const URL_ATTRIBUTES = ['href', 'src', 'poster', 'cite']

export interface CleanContext {
  notes: Notes
  resolveUrl: (url: string) => string
}

/** The tree with what WordPress means in place of what it wraps around: see convertWordPressHtml. */
export function cleanMarkup(nodes: readonly HtmlNode[], context: CleanContext): HtmlNode[] {
  return nodes.flatMap((node) => (isElement(node) ? cleanElement(node, context) : [node]))
}

function cleanElement(node: HtmlElement, context: CleanContext): HtmlNode[] {
  if (DROPPED.has(node.tag) || SILENTLY_DROPPED.has(node.tag)) {
    if (!SILENTLY_DROPPED.has(node.tag)) context.notes.add(`Left out a <${node.tag}> element`)
    return []
  }
  const special = specialBlock(node, context)
  if (special) return special
  const children = node.tag === 'pre' ? preChildren(node.children) : cleanMarkup(node.children, context)
  if (UNWRAPPED.has(node.tag) || (node.tag === 'a' && !node.attributes.href && !node.attributes.id))
    return children
  return [
    withAttributes(
      node,
      (Object.hasOwn(RENAMED, node.tag) && RENAMED[node.tag]) || node.tag,
      children,
      context,
    ),
  ]
}

/** What a block of WordPress becomes, undefined for an element that is only itself. */
function specialBlock(node: HtmlElement, context: CleanContext): HtmlNode[] | undefined {
  const is = (name: string) => hasClass(node, name)
  if (is('wp-block-spacer')) return []
  if (is('wp-block-cover') || is('wp-block-cover-image')) return cover(node, context)
  if (is('wp-block-file')) return fileLink(node, context)
  if (is('wp-block-button')) return [element('p', {}, cleanMarkup(node.children, context))]
  if (is('wp-block-pullquote')) return pullquote(node, context)
  if (is('wp-block-gallery') || is('blocks-gallery-grid')) return gallery(node, context)
  if (is('wp-caption')) return classicCaption(node, context)
  if (node.tag === 'figure' && isEmbed(node)) return embedFigure(node, context)
  if (is('wp-block-table')) return tableFigure(node, context)
  return undefined
}

function withAttributes(
  node: HtmlElement,
  tag: string,
  children: HtmlNode[],
  context: CleanContext,
): HtmlElement {
  const attributes: Record<string, string> = {}
  for (const name of KEPT[tag] ?? []) {
    const value = node.attributes[name]
    if (value !== undefined)
      attributes[name] = URL_ATTRIBUTES.includes(name) ? address(value, context) : value
  }
  if (/^(h[1-6]|a|p|li)$/.test(tag) && node.attributes.id && !node.attributes.id.startsWith('wp-block-'))
    attributes.id = node.attributes.id
  if (/^(h[1-6]|p|td|th)$/.test(tag)) Object.assign(attributes, textAlign(node))
  if (tag === 'figure' || tag === 'img') Object.assign(attributes, boxAlign(node))
  if (tag === 'img') attributes.alt ??= ''
  if (tag === 'audio' || tag === 'video') attributes.controls = ''
  if (tag === 'code' && !/^(language|lang)-/.test(attributes.class ?? '')) delete attributes.class
  if (tag === 'iframe') attributes.src = playerUrl(attributes.src ?? '') ?? attributes.src ?? ''
  return { tag, attributes, children }
}

function address(url: string, { resolveUrl }: CleanContext): string {
  return resolveUrl(url.trim())
}

function textAlign({ attributes }: HtmlElement): Record<string, string> {
  const style = /text-align:\s*(left|right|center|justify)/.exec(attributes.style ?? '')?.[1]
  const align = style ?? /\bhas-text-align-(left|right|center)\b/.exec(attributes.class ?? '')?.[1]
  return align ? { style: `text-align:${align}` } : {}
}

function boxAlign({ attributes }: HtmlElement): Record<string, string> {
  const align = /\balign(left|right|center|wide|full)\b/.exec(attributes.class ?? '')?.[1]
  return align ? { 'data-align': align } : {}
}

/** Preformatted text keeps its own line breaks instead of <br>. */
function preChildren(nodes: readonly HtmlNode[]): HtmlNode[] {
  return nodes.map((node) => {
    if (!isElement(node)) return node
    if (node.tag === 'br') return '\n'
    const attributes = node.tag === 'code' && node.attributes.class ? { class: node.attributes.class } : {}
    return node.tag === 'code' ? element('code', attributes, preChildren(node.children)) : textOf([node])
  })
}

/** The background becomes a figure before the content. */
function cover(node: HtmlElement, context: CleanContext): HtmlNode[] {
  const isBackground = (found: HtmlElement) =>
    /wp-block-cover__(image|video)-background/.test(found.attributes.class ?? '')
  const background = findElement(node.children, isBackground)
  const style = `${node.attributes.style ?? ''} ${background?.attributes.style ?? ''}`
  const painted = /background-image:\s*url\(\s*["']?([^"')]+)/.exec(style)?.[1]
  const source = background?.attributes.src ?? painted
  const rest = without(
    node.children,
    (found) => found === background || found.attributes['aria-hidden'] === 'true',
  )
  const content = cleanMarkup(rest, context)
  if (!source) return [element('div', {}, content)]
  const src = address(source, context)
  const media =
    background?.tag === 'video'
      ? element('video', { src, controls: '' })
      : element('img', { src, alt: background?.attributes.alt ?? '' })
  return [element('figure', boxAlign(node), [media]), element('div', {}, content)]
}

function without(nodes: readonly HtmlNode[], unwanted: (node: HtmlElement) => boolean): HtmlNode[] {
  return nodes
    .filter((node) => !isElement(node) || !unwanted(node))
    .map((node) => (isElement(node) ? { ...node, children: without(node.children, unwanted) } : node))
}

function fileLink(node: HtmlElement, context: CleanContext): HtmlNode[] {
  const link = findElement(node.children, ({ tag }) => tag === 'a')
  return link ? [element('p', {}, cleanMarkup([link], context))] : []
}

function pullquote(node: HtmlElement, context: CleanContext): HtmlNode[] {
  if (node.tag === 'blockquote') return [element('blockquote', {}, cleanMarkup(node.children, context))]
  const quote = findElement(node.children, ({ tag }) => tag === 'blockquote')
  return [element('blockquote', {}, cleanMarkup(quote?.children ?? node.children, context))]
}

function gallery(node: HtmlElement, context: CleanContext): HtmlNode[] {
  const figures = galleryFigures(node.children, context)
  const caption = node.children.find((child) => isElement(child, 'figcaption'))
  if (figures.length === 0) return []
  const classes = `${node.attributes.class ?? ''}`
  const columns = /\bcolumns-([1-9])\b/.exec(classes)?.[1] ?? '3'
  const box = element('div', { 'data-type': 'gallery', 'data-columns': columns }, figures)
  return isElement(caption) ? [box, element('p', {}, cleanMarkup(caption.children, context))] : [box]
}

function galleryFigures(nodes: readonly HtmlNode[], context: CleanContext): HtmlElement[] {
  return nodes
    .filter((node): node is HtmlElement => isElement(node))
    .flatMap((node) => {
      const inner = findElement([node], ({ tag }) => tag === 'img')
      if (!inner) return []
      if (node.tag !== 'figure' && node.tag !== 'img') return galleryFigures(node.children, context)
      const image = withAttributes(inner, 'img', [], context)
      delete image.attributes['data-align']
      const caption = findElement([node], ({ tag }) => tag === 'figcaption')
      const text = caption ? cleanMarkup(caption.children, context) : []
      return [element('figure', {}, text.length > 0 ? [image, element('figcaption', {}, text)] : [image])]
    })
}

/** `div.wp-caption` or the older `dl.wp-caption` that some editors have written out. */
function classicCaption(node: HtmlElement, context: CleanContext): HtmlNode[] {
  const image = findElement(node.children, ({ tag }) => tag === 'img')
  if (!image)
    return textOf(node.children).trim() ? [element('div', {}, cleanMarkup(node.children, context))] : []
  const link = findElement(node.children, (found) => found.tag === 'a' && found.children.includes(image))
  const text = findElement(
    node.children,
    (found) => hasClass(found, 'wp-caption-text') || hasClass(found, 'wp-caption-dd'),
  )
  const content = cleanMarkup([link ?? image], context)
  const caption = text ? [element('figcaption', {}, cleanMarkup(text.children, context))] : []
  return [element('figure', boxAlign(node), [...content, ...caption])]
}

function isEmbed(node: HtmlElement): boolean {
  return /(^|\s)wp-block-embed/.test(node.attributes.class ?? '')
}

function embedFigure(node: HtmlElement, context: CleanContext): HtmlNode[] {
  const frame = findElement(node.children, ({ tag }) => tag === 'iframe')
  const captionIn = node.children.find((child) => isElement(child, 'figcaption'))
  const caption = isElement(captionIn) ? cleanMarkup(captionIn.children, context) : []
  const source = frame?.attributes.src ?? textOf(node.children.filter((child) => child !== captionIn)).trim()
  const content = embedOf(source, textOf(caption).trim())
  if (!content) return frame ? [withAttributes(frame, 'iframe', [], context)] : []
  if (caption.length === 0 || caption.every(isBlank)) return [content]
  if (content.tag === 'p') return [content, element('p', {}, caption)]
  return [element('figure', {}, [content, element('figcaption', {}, caption)])]
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

function tableFigure(node: HtmlElement, context: CleanContext): HtmlNode[] {
  const children = cleanMarkup(node.children, context).filter((child) => isElement(child))
  const hasCaption = children.some((child) => isElement(child, 'figcaption'))
  return hasCaption ? [element('figure', {}, children)] : children
}
