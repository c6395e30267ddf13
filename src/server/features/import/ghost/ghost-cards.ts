import type { ElementContent } from 'hast'
import { h } from 'hastscript'

/*
 * The cards of Ghost's editor as Ghost publishes them. Lexical and Mobiledoc documents have the same cards with nearly
 * the same properties. The properties come from a file, so each may be anything.
 */

type Values = Record<string, unknown>

/** A card as Ghost publishes it; undefined if readers never saw the card; null if the card is unknown. */
export function ghostCard(name: string, values: Values): ElementContent | undefined | null {
  if (hidden.has(name)) return undefined
  const make = Object.hasOwn(cards, name) ? cards[name] : undefined
  return make ? make(values) : null
}

/** Cards that are only for emails or for members. */
const hidden = new Set(['email', 'email-cta', 'paywall', 'card-markdown-hidden'])

const text = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? `${value}` : ''
const list = (value: unknown): Values[] =>
  Array.isArray(value) ? value.filter((item) => typeof item === 'object' && item !== null) : []
const record = (value: unknown): Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Values) : {}

/** HTML within the document. It is cleaned with the rest of the text. */
export const rawHtml = (html: unknown): ElementContent =>
  ({ type: 'raw', value: text(html) }) as unknown as ElementContent

const when = (value: unknown, node: () => ElementContent): ElementContent[] =>
  text(value) === '' ? [] : [node()]
const caption = (value: unknown) => when(value, () => h('figcaption', [rawHtml(value)]))
const card = (name: string, width: unknown = '') => [
  'kg-card',
  `kg-${name}-card`,
  ...(width ? [`kg-width-${text(width)}`] : []),
]
const picture = (values: Values) =>
  h('img', {
    src: text(values.src),
    alt: text(values.alt),
    title: text(values.title) || null,
    width: text(values.width) || null,
    height: text(values.height) || null,
  })

const cards: Record<string, (values: Values) => ElementContent> = {
  image: (values) => {
    const inside = text(values.href) ? h('a', { href: text(values.href) }, picture(values)) : picture(values)
    return h('figure', { className: card('image', values.cardWidth) }, [inside, ...caption(values.caption)])
  },
  gallery: ({ images, caption: words }) =>
    h('figure', { className: card('gallery') }, [
      ...list(images).map((image) => h('div', { className: 'kg-gallery-image' }, picture(image))),
      ...caption(words),
    ]),
  bookmark: ({ url, metadata, caption: words }) => {
    const { title, description, publisher, author, thumbnail } = record(metadata)
    return h('figure', { className: card('bookmark') }, [
      h('a', { className: 'kg-bookmark-container', href: text(url) }, [
        h('div', { className: 'kg-bookmark-title' }, text(title)),
        h('div', { className: 'kg-bookmark-description' }, text(description)),
        h('span', { className: 'kg-bookmark-author' }, text(publisher) || text(author)),
        ...when(thumbnail, () =>
          h('div', { className: 'kg-bookmark-thumbnail' }, h('img', { src: text(thumbnail) })),
        ),
      ]),
      ...caption(words),
    ])
  },
  embed: ({ url, html, caption: words }) =>
    h('figure', { className: card('embed') }, [
      ...(text(html) ? [rawHtml(html)] : [h('a', { href: text(url) }, text(url))]),
      ...caption(words),
    ]),
  callout: ({ calloutText, calloutEmoji, backgroundColor }) =>
    h('div', { className: [...card('callout'), `kg-callout-card-${text(backgroundColor)}`] }, [
      h('div', { className: 'kg-callout-emoji' }, text(calloutEmoji)),
      h('div', { className: 'kg-callout-text' }, [rawHtml(calloutText)]),
    ]),
  toggle: ({ heading, content }) =>
    h('div', { className: card('toggle') }, [
      h('h4', { className: 'kg-toggle-heading-text' }, [rawHtml(heading)]),
      h('div', { className: 'kg-toggle-content' }, [rawHtml(content)]),
    ]),
  button: ({ buttonUrl, buttonText }) =>
    h('div', { className: card('button') }, [
      h('a', { className: 'kg-btn', href: text(buttonUrl) }, text(buttonText)),
    ]),
  file: ({ src, fileTitle, fileCaption, fileName }) =>
    h('div', { className: card('file') }, [
      h('a', { className: 'kg-file-card-container', href: text(src) }, [
        h('div', { className: 'kg-file-card-title' }, text(fileTitle) || text(fileName)),
        h('div', { className: 'kg-file-card-caption' }, text(fileCaption)),
      ]),
    ]),
  audio: ({ src, title }) =>
    h('div', { className: card('audio') }, [
      h('audio', { src: text(src) }),
      h('div', { className: 'kg-audio-title' }, text(title)),
    ]),
  video: ({ src, caption: words, customThumbnailSrc, thumbnailSrc, cardWidth }) =>
    h('figure', { className: card('video', cardWidth) }, [
      h('video', { src: text(src), poster: text(customThumbnailSrc) || text(thumbnailSrc) || null }),
      ...caption(words),
    ]),
  product: (values) =>
    h('div', { className: card('product') }, [
      ...when(values.productImageSrc, () =>
        h('img', { className: 'kg-product-card-image', src: text(values.productImageSrc) }),
      ),
      h('h4', { className: 'kg-product-card-title' }, [rawHtml(values.productTitle)]),
      ...(values.productRatingEnabled === true ? stars(Number(values.productStarRating)) : []),
      h('div', { className: 'kg-product-card-description' }, [rawHtml(values.productDescription)]),
      ...(values.productButtonEnabled === true
        ? [
            h(
              'a',
              { className: 'kg-product-card-button', href: text(values.productUrl) },
              text(values.productButton),
            ),
          ]
        : []),
    ]),
  'call-to-action': ({
    hasSponsorLabel,
    sponsorLabel,
    textValue,
    showButton,
    buttonText,
    buttonUrl,
    imageUrl,
  }) =>
    h('div', { className: card('cta') }, [
      ...(hasSponsorLabel === true ? [rawHtml(sponsorLabel)] : []),
      ...when(imageUrl, () => h('img', { src: text(imageUrl) })),
      rawHtml(textValue),
      ...(showButton === true
        ? [h('a', { className: 'kg-cta-button', href: text(buttonUrl) }, text(buttonText))]
        : []),
    ]),
  header: ({ heading, subheading, header, subheader, buttonEnabled, buttonText, buttonUrl }) =>
    h('div', { className: card('header') }, [
      h('h2', [rawHtml(heading ?? header)]),
      ...when(subheading ?? subheader, () => h('p', [rawHtml(subheading ?? subheader)])),
      ...(buttonEnabled === true
        ? [h('a', { className: 'kg-header-card-button', href: text(buttonUrl) }, text(buttonText))]
        : []),
    ]),
  signup: () => h('div', { className: card('signup') }),
  codeblock: ({ code, language, caption: words }) => {
    const className = text(language) ? [`language-${text(language)}`] : null
    const block = h('pre', h('code', { className }, text(code)))
    return text(words) ? h('figure', { className: card('code') }, [block, ...caption(words)]) : block
  },
  html: ({ html }) => rawHtml(html),
  horizontalrule: () => h('hr'),
}

const stars = (count: number) =>
  Array.from({ length: Math.min(5, Math.max(0, Math.round(count) || 0)) }, () =>
    h('span', { className: 'kg-product-card-rating-active' }),
  )

// Mobiledoc's names for the same cards.
cards.code = cards.codeblock as (values: Values) => ElementContent
cards.hr = cards.horizontalrule as (values: Values) => ElementContent
