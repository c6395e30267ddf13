import { embedOf } from './embeds.ts'
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
import { address, boxAlign, type UrlContext, withAttributes } from './markup-attributes.ts'

/** `clean` is applied to the content of a block, as to everything else. */
type BlockContext = UrlContext & { clean: (nodes: readonly HtmlNode[]) => HtmlNode[] }

/** The replacement for a WordPress block, undefined for an ordinary element. */
export function specialBlock(node: HtmlElement, context: BlockContext): HtmlNode[] | undefined {
  const is = (name: string) => hasClass(node, name)
  if (is('wp-block-spacer')) return []
  if (is('wp-block-cover') || is('wp-block-cover-image')) return cover(node, context)
  if (is('wp-block-file')) return fileLink(node, context)
  if (is('wp-block-button')) return [element('p', {}, context.clean(node.children))]
  if (is('wp-block-pullquote')) return pullquote(node, context)
  if (is('wp-block-gallery') || is('blocks-gallery-grid')) return gallery(node, context)
  if (is('wp-caption')) return classicCaption(node, context)
  if (node.tag === 'figure' && isEmbed(node)) return embedFigure(node, context)
  if (is('wp-block-table')) return tableFigure(node, context)
  return undefined
}

/** The background becomes a figure before the content. */
function cover(node: HtmlElement, context: BlockContext): HtmlNode[] {
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
  const content = context.clean(rest)
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

function fileLink(node: HtmlElement, context: BlockContext): HtmlNode[] {
  const link = findElement(node.children, ({ tag }) => tag === 'a')
  return link ? [element('p', {}, context.clean([link]))] : []
}

function pullquote(node: HtmlElement, context: BlockContext): HtmlNode[] {
  if (node.tag === 'blockquote') return [element('blockquote', {}, context.clean(node.children))]
  const quote = findElement(node.children, ({ tag }) => tag === 'blockquote')
  return [element('blockquote', {}, context.clean(quote?.children ?? node.children))]
}

function gallery(node: HtmlElement, context: BlockContext): HtmlNode[] {
  const figures = galleryFigures(node.children, context)
  const caption = node.children.find((child) => isElement(child, 'figcaption'))
  if (figures.length === 0) return []
  const classes = `${node.attributes.class ?? ''}`
  const columns = /\bcolumns-([1-9])\b/.exec(classes)?.[1] ?? '3'
  const box = element('div', { 'data-type': 'gallery', 'data-columns': columns }, figures)
  return isElement(caption) ? [box, element('p', {}, context.clean(caption.children))] : [box]
}

function galleryFigures(nodes: readonly HtmlNode[], context: BlockContext): HtmlElement[] {
  return nodes
    .filter((node): node is HtmlElement => isElement(node))
    .flatMap((node) => {
      const inner = findElement([node], ({ tag }) => tag === 'img')
      if (!inner) return []
      if (node.tag !== 'figure' && node.tag !== 'img') return galleryFigures(node.children, context)
      const image = withAttributes(inner, 'img', [], context)
      delete image.attributes['data-align']
      const caption = findElement([node], ({ tag }) => tag === 'figcaption')
      const text = caption ? context.clean(caption.children) : []
      return [element('figure', {}, text.length > 0 ? [image, element('figcaption', {}, text)] : [image])]
    })
}

/** `div.wp-caption` or the older `dl.wp-caption` that some editors wrote into the text. */
function classicCaption(node: HtmlElement, context: BlockContext): HtmlNode[] {
  const image = findElement(node.children, ({ tag }) => tag === 'img')
  if (!image) return textOf(node.children).trim() ? [element('div', {}, context.clean(node.children))] : []
  const link = findElement(node.children, (found) => found.tag === 'a' && found.children.includes(image))
  const text = findElement(
    node.children,
    (found) => hasClass(found, 'wp-caption-text') || hasClass(found, 'wp-caption-dd'),
  )
  const content = context.clean([link ?? image])
  const caption = text ? [element('figcaption', {}, context.clean(text.children))] : []
  return [element('figure', boxAlign(node), [...content, ...caption])]
}

function isEmbed(node: HtmlElement): boolean {
  return /(^|\s)wp-block-embed/.test(node.attributes.class ?? '')
}

function embedFigure(node: HtmlElement, context: BlockContext): HtmlNode[] {
  const frame = findElement(node.children, ({ tag }) => tag === 'iframe')
  const captionIn = node.children.find((child) => isElement(child, 'figcaption'))
  const caption = isElement(captionIn) ? context.clean(captionIn.children) : []
  const source = frame?.attributes.src ?? textOf(node.children.filter((child) => child !== captionIn)).trim()
  const content = embedOf(source, textOf(caption).trim())
  if (!content) return frame ? [withAttributes(frame, 'iframe', [], context)] : []
  if (caption.length === 0 || caption.every(isBlank)) return [content]
  if (content.tag === 'p') return [content, element('p', {}, caption)]
  return [element('figure', {}, [content, element('figcaption', {}, caption)])]
}

function tableFigure(node: HtmlElement, context: BlockContext): HtmlNode[] {
  const children = context.clean(node.children).filter((child) => isElement(child))
  const hasCaption = children.some((child) => isElement(child, 'figcaption'))
  return hasCaption ? [element('figure', {}, children)] : children
}
