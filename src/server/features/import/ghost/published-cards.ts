import type { Element, ElementContent } from 'hast'
import { whitespace } from 'hast-util-whitespace'
import { h } from 'hastscript'
import { hasClass, textAt } from '../../../../content/body/tree.ts'
import { contentCardClass } from '../../../../content/content-cards/content-card.ts'
import type { SpecialContext } from '../../../../content/foreign-html/clean-markup.ts'
import { embedOf } from '../../../../content/foreign-html/embeds.ts'
import { toBlocks } from '../../../../content/foreign-html/flow.ts'
import { classesOf, findElement, isElement, textOf } from '../../../../content/foreign-html/nodes.ts'
import { address, withProperties } from '../../../../content/foreign-html/properties.ts'
import { english } from '../../../../i18n/said.ts'

type Convert = (card: Element, context: SpecialContext) => ElementContent[]

/** Converts a published card of Ghost's editor; undefined for an ordinary element. */
export function publishedCard(node: Element, context: SpecialContext): ElementContent[] | undefined {
  if (hasClass(node, 'kg-blockquote-alt')) return [h('blockquote', context.clean(node.children))]
  if (!hasClass(node, 'kg-card')) return undefined
  const name = /\bkg-([a-z-]+?)-card\b/.exec(classesOf(node))?.[1] ?? ''
  return Object.hasOwn(cards, name) ? cards[name]?.(node, context) : undefined
}

const named = (card: Element, ...names: string[]) =>
  findElement(card.children, (node) => names.some((name) => hasClass(node, name)))
const tagged = (card: Element, tagName: string) =>
  findElement(card.children, (node) => node.tagName === tagName)
const wordsOf = (node: Element | undefined) => (node ? textOf(node.children).replace(/\s+/g, ' ').trim() : '')
const words = (card: Element, ...names: string[]) => wordsOf(named(card, ...names))
const source = (node: Element | undefined, name: string, context: SpecialContext) => {
  const found = node ? textAt(node, name) : ''
  return found === '' ? '' : address(found, context)
}
const line = (type: string, value: string) => (value === '' ? [] : [h('p', { dataType: type }, value)])

const contentCard = (kind: string, children: ElementContent[], tagName = 'div') => [
  h(tagName, { className: [contentCardClass], dataKind: kind }, children),
]

function captionOf(card: Element, { clean }: SpecialContext, tagName = 'figcaption'): ElementContent[] {
  const caption = tagged(card, 'figcaption')
  const inside = caption ? clean(caption.children) : []
  return inside.every(whitespace) ? [] : [h(tagName, inside)]
}

function image(card: Element, context: SpecialContext): ElementContent[] {
  const found = tagged(card, 'img')
  if (!found) return []
  const picture = withProperties(found, 'img', [], context)
  const link = findElement(card.children, (node) => node.tagName === 'a' && node.children.includes(found))
  const align = /\bkg-width-(wide|full)\b/.exec(classesOf(card))?.[1]
  const inside = link ? h('a', { href: source(link, 'href', context) }, [picture]) : picture
  return [h('figure', align ? { dataAlign: align } : {}, [inside, ...captionOf(card, context)])]
}

function gallery(card: Element, context: SpecialContext): ElementContent[] {
  const pictures = elements(card, 'img').map((found) =>
    h('figure', [withProperties(found, 'img', [], context)]),
  )
  if (pictures.length === 0) return []
  const box = h('div', { dataType: 'gallery', dataColumns: '3' }, pictures)
  return [box, ...captionOf(card, context, 'p')]
}

function bookmark(card: Element, context: SpecialContext): ElementContent[] {
  const link = tagged(card, 'a')
  const href = source(link, 'href', context)
  if (!link || href === '') return []
  const thumbnail = named(card, 'kg-bookmark-thumbnail')
  const src = source(thumbnail && tagged(thumbnail, 'img'), 'src', context)
  const title = h('strong', words(card, 'kg-bookmark-title') || href)
  return [
    ...contentCard('bookmark', [
      h('a', { href }, src ? [h('img', { src, alt: '' }), title] : [title]),
      ...line('description', words(card, 'kg-bookmark-description')),
      ...line('site', words(card, 'kg-bookmark-author') || words(card, 'kg-bookmark-publisher')),
    ]),
    ...captionOf(card, context, 'p'),
  ]
}

function embed(card: Element, context: SpecialContext): ElementContent[] {
  const frame = tagged(card, 'iframe')
  const link = elements(card, 'a').at(-1)
  const caption = captionOf(card, context)
  const href = (frame && textAt(frame, 'src')) || (link && textAt(link, 'href')) || ''
  const player = embedOf(href, wordsOf(tagged(card, 'figcaption')))
  if (player?.tagName === 'iframe') return caption.length > 0 ? [h('figure', [player, ...caption])] : [player]
  // A quoted message shows its words without the script of its network.
  const quote = tagged(card, 'blockquote')
  if (quote) return [h('blockquote', context.clean(quote.children))]
  if (frame) return [withProperties(frame, 'iframe', [], context)]
  return player ? [player] : context.clean(card.children)
}

const calloutKinds: [color: RegExp, kind: string][] = [
  [/yellow|accent|orange/, 'warning'],
  [/green/, 'tip'],
  [/red|pink/, 'danger'],
]

function callout(card: Element, context: SpecialContext): ElementContent[] {
  const text = named(card, 'kg-callout-text')
  const emoji = words(card, 'kg-callout-emoji')
  const inside = text ? context.clean(text.children) : []
  const children = emoji === '' ? inside : [{ type: 'text' as const, value: `${emoji} ` }, ...inside]
  const kind = calloutKinds.find(([color]) => color.test(classesOf(card)))?.[1] ?? 'note'
  return [h('div', { className: ['callout'], dataKind: kind }, toBlocks(children, false))]
}

function toggle(card: Element, context: SpecialContext): ElementContent[] {
  const heading = named(card, 'kg-toggle-heading-text')
  const content = named(card, 'kg-toggle-content')
  const summary = h('summary', heading ? context.clean(heading.children) : [])
  return [h('details', [summary, ...toBlocks(content ? context.clean(content.children) : [], false)])]
}

function button(card: Element, context: SpecialContext): ElementContent[] {
  const href = source(tagged(card, 'a'), 'href', context)
  return href === '' ? [] : contentCard('button', [h('a', { href }, wordsOf(tagged(card, 'a')) || href)])
}

function file(card: Element, context: SpecialContext): ElementContent[] {
  const href = source(tagged(card, 'a'), 'href', context)
  if (href === '') return []
  const title = words(card, 'kg-file-card-title') || words(card, 'kg-file-card-filename') || href
  const note = words(card, 'kg-file-card-caption')
  const link = h('a', { href, download: '' }, title)
  return contentCard(
    'file',
    note ? [link, { type: 'text', value: ' ' }, h('span', { dataType: 'note' }, note)] : [link],
  )
}

function audio(card: Element, context: SpecialContext): ElementContent[] {
  const src = source(tagged(card, 'audio'), 'src', context)
  const title = words(card, 'kg-audio-title')
  const player = h('audio', { src, preload: 'metadata', controls: true })
  return src === '' ? [] : contentCard('audio', title ? [player, h('figcaption', title)] : [player], 'figure')
}

function video(card: Element, context: SpecialContext): ElementContent[] {
  const found = tagged(card, 'video')
  const src = source(found, 'src', context)
  if (src === '') return []
  const poster = source(found, 'poster', context) || source(found, 'dataKgCustomThumbnail', context)
  const player = h('video', { src, preload: 'metadata', poster: poster || null, controls: true })
  return contentCard('video', [player, ...captionOf(card, context)], 'figure')
}

function product(card: Element, context: SpecialContext): ElementContent[] {
  const src = source(named(card, 'kg-product-card-image'), 'src', context)
  const link = named(card, 'kg-product-card-button')
  const href = source(link, 'href', context)
  const count = elementsNamed(card, 'kg-product-card-rating-active').length
  const rating = count > 0 ? `${'★'.repeat(count)}${'☆'.repeat(Math.max(0, 5 - count))} ${count} of 5` : ''
  return contentCard('product', [
    ...(src ? [h('img', { src, alt: '' })] : []),
    h('p', [h('strong', words(card, 'kg-product-card-title'))]),
    ...line('rating', rating),
    ...line('text', words(card, 'kg-product-card-description')),
    ...(href ? [h('p', { dataType: 'action' }, [h('a', { href }, wordsOf(link) || href)])] : []),
  ])
}

/** Converts a large heading with a button, or a call to action, to ordinary blocks. The button becomes a card. */
function headed(card: Element, context: SpecialContext): ElementContent[] {
  const isButton = (node: Element) =>
    node.tagName === 'a' && /\bkg-(header-card|cta)-button\b/.test(classesOf(node))
  const links = elements(card, 'a').filter(isButton)
  const buttons = links.flatMap((link) =>
    contentCard('button', [h('a', { href: source(link, 'href', context) }, wordsOf(link))]),
  )
  return [...context.clean(without(card.children, isButton)), ...buttons]
}

function signup(_card: Element, { notes }: SpecialContext): ElementContent[] {
  notes.add(english('Left out a form for signing up'))
  return []
}

const cards: Record<string, Convert> = {
  image,
  gallery,
  bookmark,
  embed,
  callout,
  toggle,
  button,
  file,
  audio,
  video,
  product,
  header: headed,
  cta: headed,
  signup,
}

const elements = (node: Element, tagName: string): Element[] =>
  collect(node, (found) => found.tagName === tagName)
const elementsNamed = (node: Element, name: string): Element[] =>
  collect(node, (found) => hasClass(found, name))

function collect(node: Element, fits: (node: Element) => boolean): Element[] {
  return node.children
    .filter((child): child is Element => isElement(child))
    .flatMap((child) => [...(fits(child) ? [child] : []), ...collect(child, fits)])
}

function without(nodes: readonly ElementContent[], unwanted: (node: Element) => boolean): ElementContent[] {
  return nodes
    .filter((node) => !isElement(node) || !unwanted(node))
    .map((node) => (isElement(node) ? { ...node, children: without(node.children, unwanted) } : node))
}
