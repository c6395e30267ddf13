import {
  type ContentCardKind,
  contentCardClass,
  contentCardKinds,
} from '../../../../content/content-cards/content-card.ts'
import { sanitizeArticleHtml } from '../../../../content/sanitize.ts'
import { escapeXml as text } from '../../../../content/xml.ts'

/** A card's values, by field name. Empty values leave no trace in the HTML. */
export type CardValues = Record<string, string>

const maxStars = 5

const when = (value: string | undefined, html: string): string => (value ? html : '')
const image = (src = '', alt = '') => when(src, `<img src="${text(src)}" alt="${text(alt)}">`)
const line = (type: string, value = '') => when(value, `<p data-type="${type}">${text(value)}</p>`)
const link = (href = '', label = '', extra = '') =>
  when(href, `<a href="${text(href)}"${extra}>${text(label || href)}</a>`)
const caption = (value = '') => when(value, `<figcaption>${text(value)}</figcaption>`)

function stars(rating = ''): string {
  const count = Math.min(maxStars, Math.max(0, Math.round(Number(rating))))
  if (!count) return ''
  return line('rating', `${'★'.repeat(count)}${'☆'.repeat(maxStars - count)} ${count} of ${maxStars}`)
}

const side = (type: string, label: string, src = '', alt = '') =>
  `<div data-type="${type}">${image(src, alt)}<p>${label}</p></div>`

const insides: Record<ContentCardKind, (values: CardValues) => string> = {
  button: ({ href, label }) => link(href, label),
  bookmark: ({ href, title, description, site, image: src }) =>
    `<a href="${text(href ?? '')}">${image(src)}<strong>${text(title || href || '')}</strong></a>${line('description', description)}${line('site', site)}`,
  file: ({ href, title, note }) =>
    `${link(href, title, ' download=""')}${when(note, ` <span data-type="note">${text(note ?? '')}</span>`)}`,
  audio: ({ src, caption: words }) =>
    `<audio src="${text(src ?? '')}" preload="metadata" controls=""></audio>${caption(words)}`,
  video: ({ src, poster, caption: words }) =>
    `<video src="${text(src ?? '')}" preload="metadata"${when(poster, ` poster="${text(poster ?? '')}"`)} controls=""></video>${caption(words)}`,
  product: ({ image: src, alt, title, description, price, rating, href, label }) =>
    `${image(src, alt)}<p><strong>${text(title ?? '')}</strong></p>${stars(rating)}${line('text', description)}${line('price', price)}${when(href, `<p data-type="action">${link(href, label)}</p>`)}`,
  compare: ({ before, beforeAlt, after, afterAlt, caption: words }) =>
    `${side('before', 'Before', before, beforeAlt)}${side('after', 'After', after, afterAlt)}${caption(words)}`,
}

const figures = new Set<ContentCardKind>(['audio', 'video', 'compare'])

/** The HTML of a card, as the server would store it. */
export function writeCard(kind: ContentCardKind, values: CardValues): string {
  const tag = figures.has(kind) ? 'figure' : 'div'
  return sanitizeArticleHtml(
    `<${tag} class="${contentCardClass}" data-kind="${kind}">${insides[kind](values)}</${tag}>`,
  )
}

/** A card's values; undefined if the element is not a card. */
export function readCard(html: string): { kind: ContentCardKind; values: CardValues } | undefined {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  const card = body.querySelector<HTMLElement>(`.${contentCardClass}`)
  const kind = contentCardKinds.find((name) => name === card?.dataset.kind)
  if (!card || !kind) return undefined
  const words = (selector: string) => card.querySelector(selector)?.textContent ?? ''
  const of = (selector: string, name: string) => card.querySelector(selector)?.getAttribute(name) ?? ''
  const values: CardValues = {
    href: of('a', 'href'),
    label: words('a'),
    title: words(kind === 'file' ? 'a' : 'strong'),
    description: words('[data-type=description], [data-type=text]'),
    site: words('[data-type=site]'),
    note: words('[data-type=note]'),
    price: words('[data-type=price]'),
    rating: /\d/.exec(words('[data-type=rating]'))?.[0] ?? '',
    image: of('img', 'src'),
    alt: of('img', 'alt'),
    src: of('audio, video', 'src'),
    poster: of('video', 'poster'),
    caption: words('figcaption'),
    before: of('[data-type=before] img', 'src'),
    beforeAlt: of('[data-type=before] img', 'alt'),
    after: of('[data-type=after] img', 'src'),
    afterAlt: of('[data-type=after] img', 'alt'),
  }
  return { kind, values }
}
