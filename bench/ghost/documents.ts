// Documents of Ghost's editor (Lexical) with its cards.
import type { Thing } from './ghost-server.ts'

export type Uploads = Record<'picture' | 'umlaut' | 'animation' | 'video' | 'audio' | 'document', string>

const place = { direction: 'ltr', format: '', indent: 0, version: 1 }
const text = (words: string, format = 0): Thing => ({
  detail: 0,
  mode: 'normal',
  style: '',
  type: 'extended-text',
  version: 1,
  text: words,
  format,
})
const paragraph = (...children: Thing[]): Thing => ({ ...place, type: 'paragraph', children })
const heading = (tag: string, words: string): Thing => ({
  ...place,
  type: 'extended-heading',
  tag,
  children: [text(words)],
})
const quote = (type: string, words: string): Thing => ({ ...place, type, children: [text(words)] })
const link = (url: string, words: string, title: string | null = null): Thing => ({
  ...place,
  type: 'link',
  rel: null,
  target: null,
  title,
  url,
  children: [text(words)],
})
const item = (value: number, ...children: Thing[]): Thing => ({ ...place, type: 'listitem', value, children })
const list = (listType: string, ...children: Thing[]): Thing => ({
  ...place,
  type: 'list',
  start: 1,
  listType,
  tag: listType === 'number' ? 'ol' : 'ul',
  children,
})
const card = (type: string, values: Thing): Thing => ({ type, version: 1, ...values })

export const documentOf = (...children: Thing[]): string =>
  JSON.stringify({ root: { ...place, type: 'root', children } })

export const plain = (words: string): string => documentOf(paragraph(text(words)))

/** What is written in the editor without cards. */
export const written = (): string =>
  documentOf(
    paragraph(
      text('Words with '),
      text('bold', 1),
      text(', '),
      text('italic', 2),
      text(', '),
      text('both', 3),
      text(', '),
      text('struck', 4),
      text(', '),
      text('code <b>', 16),
      text(', H'),
      text('2', 32),
      text('O, E=mc'),
      text('2', 64),
      text(', '),
      text('marked', 128),
      text(' & “quoted” 港 👩‍👩‍👧'),
      { type: 'linebreak', version: 1 },
      text('a second line, '),
      link('https://example.com/a?b=1&c=2', 'a link'),
      text(' and '),
      link('__GHOST_URL__/second/#part', 'one within'),
      text(' and '),
      link('https://example.com/titled', 'one with a title', 'A title that Ghost does not show'),
    ),
    heading('h2', 'A part & more'),
    heading('h3', 'A smaller one'),
    list(
      'bullet',
      item(1, text('one')),
      item(2, list('bullet', item(1, text('nested')))),
      item(2, text('two')),
    ),
    list('number', item(1, text('first')), item(2, text('second'))),
    quote('extended-quote', 'Said so'),
    quote('aside', 'Said aside'),
    card('horizontalrule', {}),
    card('codeblock', { code: 'const a = 1 < 2\n\n\tb()', language: 'js', caption: 'Some code' }),
  )

export const withCards = (files: Uploads): string =>
  documentOf(
    card('image', {
      width: 80,
      height: 60,
      title: '',
      href: '',
      cardWidth: 'wide',
      src: files.picture,
      alt: 'A pier & more',
      caption: 'The <b>pier</b>',
    }),
    card('gallery', {
      images: [files.umlaut, files.animation].map((src, row) => ({
        row,
        src,
        width: 80,
        height: 60,
        fileName: `${row}.png`,
      })),
      caption: 'A gallery',
    }),
    card('bookmark', {
      url: 'https://example.com/',
      metadata: {
        icon: '',
        thumbnail: '',
        title: 'Example',
        description: 'A domain',
        author: '',
        publisher: 'Iana',
      },
      caption: 'Marked',
    }),
    card('embed', {
      url: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
      embedType: 'video',
      metadata: {},
      html: '<iframe width="200" height="113" src="https://www.youtube.com/embed/dQw4w9WgXcQ?feature=oembed" title="A film"></iframe>',
      caption: 'A film',
    }),
    card('callout', {
      calloutText: '<p>Mind the <b>gap</b></p>',
      calloutEmoji: '⚓',
      backgroundColor: 'blue',
    }),
    card('toggle', { heading: 'Open me', content: '<p>Inside it</p>' }),
    card('button', { buttonText: 'Press', alignment: 'center', buttonUrl: 'https://example.com/press' }),
    card('file', {
      fileTitle: 'Paper',
      fileCaption: 'To read',
      fileName: 'paper.pdf',
      fileSize: 700,
      src: files.document,
    }),
    card('audio', { title: 'Gulls', duration: 2, mimeType: 'audio/mpeg', src: files.audio }),
    card('video', {
      width: 64,
      height: 64,
      duration: 1,
      mimeType: 'video/mp4',
      caption: 'Waves',
      src: files.video,
    }),
    card('product', {
      productTitle: 'Rope',
      productDescription: '<p>Ten metres</p>',
      productRatingEnabled: true,
      productStarRating: 4,
      productButtonEnabled: true,
      productButton: 'Buy',
      productUrl: 'https://example.com/rope',
      productImageSrc: files.picture,
    }),
    card('header', {
      version: 2,
      size: 'small',
      style: 'dark',
      buttonEnabled: true,
      buttonText: 'Go',
      header: 'Large words',
      subheader: 'Smaller words',
      buttonUrl: 'https://example.com/go',
    }),
    card('call-to-action', {
      textValue: '<p>Come along</p>',
      showButton: true,
      buttonText: 'Come',
      layout: 'minimal',
      hasSponsorLabel: true,
      sponsorLabel: '<p>Sponsored</p>',
      buttonUrl: 'https://example.com/come',
    }),
    card('markdown', {
      markdown:
        '## From Markdown\n\n- one\n- *two*\n\n| A | B |\n|---|---|\n| 1 | 2 |\n\n[A link](https://example.com/md "The \\"sea\\" & <more>")',
    }),
    card('html', {
      html: '<p class="own">Own <i>HTML</i> with <a href="https://example.com/own" title="A title &amp; more">a link</a> and <abbr title="Cascading Style Sheets">CSS</abbr></p>',
    }),
    card('signup', { header: 'Sign up here', buttonText: 'Join' }),
    card('email', { html: '<p>Only by mail</p>' }),
    paragraph(text('The end')),
  )
