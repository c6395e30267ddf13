import type { Element, ElementContent } from 'hast'
import { h } from 'hastscript'
import { hasClass, textAt } from '../../../../content/body/tree.ts'
import type { SpecialContext } from '../../../../content/foreign-html/clean-markup.ts'
import { embedOf } from '../../../../content/foreign-html/embeds.ts'
import { toBlocks } from '../../../../content/foreign-html/flow.ts'
import { findElement, isElement, textOf } from '../../../../content/foreign-html/nodes.ts'
import { withProperties } from '../../../../content/foreign-html/properties.ts'
import { english } from '../../../../i18n/said.ts'
import { bookmarkCard, buttonCard, quotedMessage } from '../items/cards.ts'
import { jsonAttribute } from '../items/json-attribute.ts'

const fileHosts =
  /(?:^|\.)(?:substackcdn\.com|substack-post-media\.s3\.amazonaws\.com|substack-video\.s3\.amazonaws\.com)$|^bucketeer-[\w-]+\.s3\.amazonaws\.com$/

/** Whether a picture or recording was uploaded to Substack. */
export const isSubstackFile = ({ host, pathname }: URL): boolean =>
  fileHosts.test(host) || (host === 'api.substack.com' && /\.(?:mp3|m4a|mp4)$/.test(pathname))

/** The address of a smaller version ends in the whole address of the original. */
export function originalOf(address: string): string {
  const [, inside] =
    /^https:\/\/(?:cdn\.substack\.com|substackcdn\.com)\/image\/fetch\/.*?(https?(?::|%3A).+)$/i.exec(
      address,
    ) ?? []
  if (inside === undefined) return address
  try {
    const found = decodeURIComponent(inside)
    return URL.canParse(found) ? found : address
  } catch {
    return address
  }
}

type Convert = (node: Element, context: SpecialContext) => ElementContent[]

/** Converts an element of Substack's editor; undefined for ordinary ones. */
export function substackElement(node: Element, context: SpecialContext): ElementContent[] | undefined {
  if (node.tagName === 'a' && hasClass(node, 'footnote-anchor')) return footnoteMark(node)
  if (node.tagName === 'picture') return pictureOf(node, context)
  const name = Object.keys(elements).find((className) => hasClass(node, className))
  return name === undefined ? undefined : elements[name]?.(node, context)
}

const leftOut =
  (note: string): Convert =>
  (_node, { notes }) => {
    notes.add(note)
    return []
  }

const elements: Record<string, Convert> = {
  'subscription-widget-wrap': leftOut(english('Left out a form for subscribing')),
  'subscription-widget-wrap-editor': leftOut(english('Left out a form for subscribing')),
  'subscribe-widget': leftOut(english('Left out a form for subscribing')),
  'poll-embed': leftOut(english('Left out a poll')),
  'community-chat': leftOut(english('Left out a link to a chat')),
  'install-substack-app-embed': leftOut(english("Left out an advertisement for Substack's app")),
  'paywall-jump': (_node, { notes }) => {
    notes.add(english('Removed the line below which only paying subscribers could read'))
    return []
  },
  'captioned-button-wrap': (node, { clean }) => clean(node.children.filter((child) => isElement(child, 'p'))),
  'button-wrapper': button,
  'embedded-post-wrap': post,
  'digest-post-embed': post,
  'comment-wrap': post,
  tweet: message,
  'twitter-embed': message,
  'youtube-wrap': (node, context) => video(node, context, (id) => `https://www.youtube.com/watch?v=${id}`),
  'vimeo-wrap': (node, context) => video(node, context, (id) => `https://vimeo.com/${id}`),
  // An image with the controls that enlarge it.
  'image2-inset': pictureOf,
  pullquote: (node, { clean }) => [h('blockquote', clean(node.children))],
  'image-gallery-embed': gallery,
  'latex-rendered': formula,
  'mention-wrap': (node) => [{ type: 'text', value: jsonAttribute(node, 'dataAttrs').text('name') }],
  footnote,
}

function pictureOf(node: Element, { clean }: SpecialContext): ElementContent[] {
  const image = findElement(node.children, ({ tagName }) => tagName === 'img')
  return image ? clean([image]) : []
}

/** Drops buttons for subscribing, sharing and the like: they mean nothing on another site. */
function button(node: Element, context: SpecialContext): ElementContent[] {
  const link = findElement(node.children, ({ tagName }) => tagName === 'a')
  const url = (link && textAt(link, 'href')) || jsonAttribute(node, 'dataAttrs').text('url')
  const words = textOf(node.children).trim() || jsonAttribute(node, 'dataAttrs').text('text')
  const isOfSubstack =
    /[?&]action=share|\/(?:subscribe|leaderboard|comments|donate)\b|share-publication|%%\w+%%/.test(url)
  if (!isOfSubstack) return buttonCard(url, words, context)
  context.notes.add(english('Left out the button "{words}"', { words: words.slice(0, 60) }))
  return []
}

function post(node: Element, context: SpecialContext): ElementContent[] {
  const { text } = jsonAttribute(node, 'dataAttrs')
  return bookmarkCard(
    {
      url: text('url') || text('canonical_url'),
      title: text('title'),
      description: text('truncated_body_text') || text('caption'),
      site: text('publication_name'),
    },
    context,
  )
}

function message(node: Element, context: SpecialContext): ElementContent[] {
  const { text } = jsonAttribute(node, 'dataAttrs')
  const name = text('name') && text('username') ? `${text('name')} (@${text('username')})` : text('name')
  return quotedMessage({ url: text('url'), text: text('full_text'), name }, context)
}

function video(
  node: Element,
  { clean }: SpecialContext,
  addressOf: (id: string) => string,
): ElementContent[] {
  const id = jsonAttribute(node, 'dataAttrs').text('videoId')
  const player = /^[\w-]{1,40}$/.test(id) ? embedOf(addressOf(id)) : undefined
  return player ? [player] : clean(node.children)
}

function gallery(node: Element, context: SpecialContext): ElementContent[] {
  const found = jsonAttribute(node, 'dataAttrs').value('gallery') as
    | { images?: unknown; caption?: unknown; alt?: unknown }
    | null
    | undefined
  const list: unknown[] = Array.isArray(found?.images) ? found.images.slice(0, 100) : []
  const alt = typeof found?.alt === 'string' ? found.alt : ''
  const pictures = list.flatMap((image) => {
    const src = (image as { src?: unknown } | null)?.src
    if (typeof src !== 'string') return []
    return [h('figure', [withProperties(h('img', { src, alt }), 'img', [], context)])]
  })
  if (pictures.length === 0) return []
  const box = h('div', { dataType: 'gallery', dataColumns: '3' }, pictures)
  return typeof found?.caption === 'string' && found.caption !== '' ? [box, h('p', found.caption)] : [box]
}

function formula(node: Element): ElementContent[] {
  const expression = jsonAttribute(node, 'dataAttrs').text('persistentExpression')
  return expression === '' ? [] : [h('p', `$$${expression}$$`)]
}

function footnoteMark(node: Element): ElementContent[] {
  const number = textOf(node.children).trim()
  const properties = { href: textAt(node, 'href'), id: textAt(node, 'id'), role: 'doc-noteref' }
  return /^\d{1,4}$/.test(number) ? [h('sup', [h('a', properties, number)])] : []
}

function footnote(node: Element, { clean }: SpecialContext): ElementContent[] {
  const mark = findElement(node.children, (child) => hasClass(child, 'footnote-number'))
  const content = findElement(node.children, (child) => hasClass(child, 'footnote-content'))
  const words = toBlocks(clean(content?.children ?? []), false)
  return [footnoteList([h('li', { id: mark ? textAt(mark, 'id') : null }, words)])]
}

const footnoteList = (notes: ElementContent[]): Element =>
  h('section', { className: ['footnotes'], role: 'doc-endnotes', dataFootnotes: '' }, [h('ol', notes)])

/** Joins all footnotes in one list at the end. In Substack, each footnote is a separate element. */
export function joinFootnotes(blocks: ElementContent[]): ElementContent[] {
  const isNote = (node: ElementContent): node is Element =>
    isElement(node, 'section') && node.properties.dataFootnotes !== undefined
  const notes = blocks.filter(isNote).flatMap(({ children }) => children)
  if (notes.length === 0) return blocks
  const items = notes.flatMap((list) => (isElement(list) ? list.children : []))
  return [...blocks.filter((block) => !isNote(block)), footnoteList(items)]
}
