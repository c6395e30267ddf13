import type { Element, ElementContent } from 'hast'
import { whitespace } from 'hast-util-whitespace'
import { h } from 'hastscript'
import { hasClass, textAt } from '../../../../content/body/tree.ts'
import type { SpecialContext } from '../../../../content/foreign-html/clean-markup.ts'
import { embedOf } from '../../../../content/foreign-html/embeds.ts'
import { classesOf, findElement, isElement, textOf } from '../../../../content/foreign-html/nodes.ts'
import { address, boxAlign, withProperties } from '../../../../content/foreign-html/properties.ts'

type BlockContext = Omit<SpecialContext, 'notes'>

/** Converts a WordPress block; undefined for an ordinary element. */
export function specialBlock(node: Element, context: BlockContext): ElementContent[] | undefined {
  const is = (name: string) => hasClass(node, name)
  if (is('wp-block-spacer')) return []
  if (is('wp-block-cover') || is('wp-block-cover-image')) return cover(node, context)
  if (is('wp-block-file')) return fileLink(node, context)
  if (is('wp-block-button')) return [h('p', context.clean(node.children))]
  if (is('wp-block-pullquote')) return pullquote(node, context)
  if (is('wp-block-gallery') || is('blocks-gallery-grid')) return gallery(node, context)
  if (is('wp-caption')) return classicCaption(node, context)
  if (node.tagName === 'figure' && isEmbed(node)) return embedFigure(node, context)
  if (is('wp-block-table')) return tableFigure(node, context)
  return undefined
}

/** The background becomes a figure before the content. */
function cover(node: Element, context: BlockContext): ElementContent[] {
  const isBackground = (found: Element) => /wp-block-cover__(image|video)-background/.test(classesOf(found))
  const background = findElement(node.children, isBackground)
  const style = [node, background].map((found) => found && textAt(found, 'style')).join(' ')
  const painted = /background-image:\s*url\(\s*["']?([^"')]+)/.exec(style)?.[1]
  const source = (background && textAt(background, 'src')) || painted
  const rest = without(
    node.children,
    (found) => found === background || textAt(found, 'ariaHidden') === 'true',
  )
  const content = context.clean(rest)
  if (!source) return [h('div', content)]
  const src = address(source, context)
  const media =
    background?.tagName === 'video'
      ? h('video', { src, controls: true })
      : h('img', { src, alt: background ? textAt(background, 'alt') : '' })
  return [h('figure', boxAlign(node), [media]), h('div', content)]
}

function without(nodes: readonly ElementContent[], unwanted: (node: Element) => boolean): ElementContent[] {
  return nodes
    .filter((node) => !isElement(node) || !unwanted(node))
    .map((node) => (isElement(node) ? { ...node, children: without(node.children, unwanted) } : node))
}

function fileLink(node: Element, context: BlockContext): ElementContent[] {
  const link = findElement(node.children, ({ tagName }) => tagName === 'a')
  return link ? [h('p', context.clean([link]))] : []
}

function pullquote(node: Element, context: BlockContext): ElementContent[] {
  if (node.tagName === 'blockquote') return [h('blockquote', context.clean(node.children))]
  const quote = findElement(node.children, ({ tagName }) => tagName === 'blockquote')
  return [h('blockquote', context.clean(quote?.children ?? node.children))]
}

function gallery(node: Element, context: BlockContext): ElementContent[] {
  const figures = galleryFigures(node.children, context)
  const caption = node.children.find((child) => isElement(child, 'figcaption'))
  if (figures.length === 0) return []
  const columns = /\bcolumns-([1-9])\b/.exec(classesOf(node))?.[1] ?? '3'
  const box = h('div', { dataType: 'gallery', dataColumns: columns }, figures)
  return isElement(caption) ? [box, h('p', context.clean(caption.children))] : [box]
}

function galleryFigures(nodes: readonly ElementContent[], context: BlockContext): Element[] {
  return nodes
    .filter((node): node is Element => isElement(node))
    .flatMap((node) => {
      const inner = findElement([node], ({ tagName }) => tagName === 'img')
      if (!inner) return []
      if (node.tagName !== 'figure' && node.tagName !== 'img') return galleryFigures(node.children, context)
      const image = withProperties(inner, 'img', [], context)
      delete image.properties.dataAlign
      const caption = findElement([node], ({ tagName }) => tagName === 'figcaption')
      const text = caption ? context.clean(caption.children) : []
      return [h('figure', text.length > 0 ? [image, h('figcaption', text)] : [image])]
    })
}

/** `div.wp-caption` or the older `dl.wp-caption` that some editors wrote into the text. */
function classicCaption(node: Element, context: BlockContext): ElementContent[] {
  const image = findElement(node.children, ({ tagName }) => tagName === 'img')
  if (!image) return textOf(node.children).trim() ? [h('div', context.clean(node.children))] : []
  const link = findElement(node.children, (found) => found.tagName === 'a' && found.children.includes(image))
  const text = findElement(
    node.children,
    (found) => hasClass(found, 'wp-caption-text') || hasClass(found, 'wp-caption-dd'),
  )
  const content = context.clean([link ?? image])
  const caption = text ? [h('figcaption', context.clean(text.children))] : []
  return [h('figure', boxAlign(node), [...content, ...caption])]
}

function isEmbed(node: Element): boolean {
  return /(^|\s)wp-block-embed/.test(classesOf(node))
}

function embedFigure(node: Element, context: BlockContext): ElementContent[] {
  const frame = findElement(node.children, ({ tagName }) => tagName === 'iframe')
  const captionIn = node.children.find((child) => isElement(child, 'figcaption'))
  const caption = isElement(captionIn) ? context.clean(captionIn.children) : []
  const written = textOf(node.children.filter((child) => child !== captionIn)).trim()
  const source = (frame && textAt(frame, 'src')) || written
  const content = embedOf(source, textOf(caption).trim())
  if (!content) return frame ? [withProperties(frame, 'iframe', [], context)] : []
  if (caption.length === 0 || caption.every(whitespace)) return [content]
  if (content.tagName === 'p') return [content, h('p', caption)]
  return [h('figure', [content, h('figcaption', caption)])]
}

function tableFigure(node: Element, context: BlockContext): ElementContent[] {
  const children = context.clean(node.children).filter((child) => isElement(child))
  const hasCaption = children.some((child) => isElement(child, 'figcaption'))
  return hasCaption ? [h('figure', children)] : children
}
