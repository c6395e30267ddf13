import type { Element, ElementContent } from 'hast'
import { h } from 'hastscript'
import { hasClass, textAt } from '../../../../content/body/tree.ts'
import type { SpecialContext } from '../../../../content/foreign-html/clean-markup.ts'
import { embedOf } from '../../../../content/foreign-html/embeds.ts'
import { toBlocks } from '../../../../content/foreign-html/flow.ts'
import { findElement, isElement, textOf } from '../../../../content/foreign-html/nodes.ts'
import { withProperties } from '../../../../content/foreign-html/properties.ts'
import { english } from '../../../../i18n/said.ts'
import { buttonCard } from '../items/cards.ts'
import { jsonAttribute } from '../items/json-attribute.ts'

/** Whether a file was uploaded to Squarespace. */
export const isSquarespaceFile = (address: string): boolean =>
  /^https?:\/\/(?:images\.squarespace-cdn\.com|static1\.squarespace\.com\/static)\/.*[^/]$/.test(address)

/**
 * Gives images their real address. Squarespace loads them by a script, which finds the address in another attribute. A
 * second image is there for browsers without scripts.
 */
export function withLazyImages(html: string): string {
  const named = html.replace(
    /<img\b(?![^>]{0,5000}\ssrc=)([^>]{0,5000}?)\sdata-(?:src|image)=/gi,
    '<img$1 src=',
  )
  return named === html
    ? html
    : named.replace(/<noscript>[^<]{0,1000}<img\b[^>]{0,5000}>[^<]{0,1000}<\/noscript>/gi, '')
}

/** Converts a block of Squarespace; undefined for ordinary elements. */
export function squarespaceElement(node: Element, context: SpecialContext): ElementContent[] | undefined {
  const name = Object.keys(blocks).find((className) => hasClass(node, className))
  return name === undefined ? undefined : blocks[name]?.(node, context)
}

type Convert = (node: Element, context: SpecialContext) => ElementContent[] | undefined

const leftOut =
  (note: string): Convert =>
  (_node, { notes }) => {
    notes.add(note)
    return []
  }

const blocks: Record<string, Convert> = {
  'image-block-outer-wrapper': image,
  'sqs-block-image': image,
  'sqs-block-quote': quote,
  'sqs-block-button': button,
  'sqs-block-video': video,
  'sqs-block-embed': video,
  'sqs-block-horizontalrule': () => [h('hr')],
  'sqs-block-form': leftOut(english('Left out a form, which only Squarespace can show')),
  'sqs-block-newsletter': leftOut(
    english('Left out a form for subscribing, which only Squarespace can show'),
  ),
  'sqs-block-summary-v2': leftOut(english('Left out a list of posts, which only Squarespace can show')),
  'sqs-block-archive': leftOut(english('Left out a list of posts, which only Squarespace can show')),
  'sqs-block-map': leftOut(english('Left out a map, which only Squarespace can show')),
  'sqs-block-product': leftOut(english('Left out a product, which only Squarespace can show')),
  'sqs-block-socialaccountlinks-v2': leftOut(
    english('Left out links to social networks, which only Squarespace can show'),
  ),
}

function image(node: Element, context: SpecialContext): ElementContent[] | undefined {
  const found = findElement(node.children, (child) => child.tagName === 'img' && textAt(child, 'src') !== '')
  if (!found) return undefined
  const link = findElement(
    node.children,
    (child) =>
      child.tagName === 'a' && findElement(child.children, (inside) => inside === found) !== undefined,
  )
  const caption = findElement(
    node.children,
    (child) => child.tagName === 'figcaption' || hasClass(child, 'image-caption'),
  )
  const picture = withProperties(found, 'img', [], context)
  const words = caption ? lines(caption, context) : []
  const hasWords = textOf(words).trim() !== ''
  const inside = link ? withProperties(link, 'a', [picture], context) : picture
  return [h('figure', [inside, ...(hasWords ? [h('figcaption', words)] : [])])]
}

/** A caption contains paragraphs. */
const lines = (caption: Element, { clean }: SpecialContext): ElementContent[] =>
  toBlocks(clean(caption.children), false).flatMap((block) =>
    isElement(block, 'p') ? block.children : [block],
  )

function quote(node: Element, context: SpecialContext): ElementContent[] | undefined {
  const words = findElement(node.children, ({ tagName }) => tagName === 'blockquote')
  const source = findElement(
    node.children,
    (child) => child.tagName === 'figcaption' || hasClass(child, 'source'),
  )
  if (!words) return undefined
  const inside = context.clean(words.children)
  return [h('blockquote', [h('p', inside), ...(source ? [h('p', context.clean(source.children))] : [])])]
}

function button(node: Element, context: SpecialContext): ElementContent[] | undefined {
  const link = findElement(node.children, ({ tagName }) => tagName === 'a')
  return link && buttonCard(textAt(link, 'href'), textOf(link.children).trim(), context)
}

/** The settings of the block contain the address. */
function video(node: Element, context: SpecialContext): ElementContent[] | undefined {
  const settings = jsonAttribute(node, 'dataBlockJson')
  const url = settings.text('url') || settings.text('resolvedBy')
  const player = embedOf(url)
  if (player) return [player]
  const inside = findElement(node.children, ({ tagName }) => tagName === 'iframe' || tagName === 'blockquote')
  return inside
    ? undefined
    : leftOut(english('Left out a video, which only Squarespace can show'))(node, context)
}
