import { toHtml } from 'hast-util-to-html'
import { h } from 'hastscript'
import type { TagValues } from './shortcode-tags.ts'

type Alone = (values: TagValues) => string | undefined
type Paired = (values: TagValues, inside: string) => string

const first = ({ named, plain }: TagValues, ...names: string[]): string =>
  names.map((name) => named.get(name)).find((value) => value !== undefined) ?? plain[0] ?? ''

/** In Markdown, an HTML block begins a line and ends at an empty line. */
const block = (html: string): string => `\n\n${html.replace(/\n+/g, ' ')}\n\n`

function figure({ named, plain }: TagValues): string | undefined {
  const src = named.get('src') ?? plain[0]
  if (!src) return undefined
  const caption = [named.get('title'), named.get('caption') ?? plain[1]].filter(Boolean).join(': ')
  const image = h('img', { src, alt: named.get('alt') ?? '' })
  const link = named.get('link')
  return block(
    toHtml(
      h('figure', [
        link ? h('a', { href: link }, image) : image,
        ...(caption ? [h('figcaption', caption)] : []),
      ]),
    ),
  )
}

const player =
  (address: (id: string) => string): Alone =>
  (values) => {
    const id = first(values, 'id', 'v')
    if (!/^[\w-]+$/.test(id)) return undefined
    const title = values.named.get('title') ?? 'Embedded video'
    return block(
      toHtml(h('iframe', { src: address(id), title, width: 560, height: 315, allowFullScreen: true })),
    )
  }

const linkTo = (address: string): string | undefined =>
  URL.canParse(address) && !/[\s<>]/.test(address) ? `\n\n<${address}>\n\n` : undefined

function gist({ plain }: TagValues): string | undefined {
  return plain[0] && linkTo(`https://gist.github.com/${plain.slice(0, 2).join('/')}`)
}

function tweet(values: TagValues): string | undefined {
  const id = values.named.get('id') ?? values.plain.at(-1) ?? ''
  const user = values.named.get('user') ?? (values.plain.length > 1 ? values.plain[0] : 'i')
  return /^\d+$/.test(id) ? linkTo(`https://twitter.com/${user}/status/${id}`) : undefined
}

/** Makes a path only, because a link surrounds the shortcode. */
const pathOf: Alone = (values) => first(values, 'path').replace(/^\//, '/') || undefined

const postAddress: Alone = ({ plain }) => (plain[0] ? `${plain[0].replace(/^\//, '')}.md` : undefined)

function postLink({ plain: [name, ...title] }: TagValues): string | undefined {
  return name && `[${title.join(' ') || name}](<${name}.md>)`
}

function assetImage({ plain }: TagValues): string | undefined {
  const at = plain.findIndex((part) => /\.\w{2,5}$/.test(part))
  const words = plain.slice(at + 1).filter((part) => !/^\d+$/.test(part))
  return at === -1 ? undefined : `![${words.join(' ').replace(/[[\]]/g, '')}](<${plain[at]}>)`
}

/** Shortcodes without a closing tag. */
export const alone: Record<string, Alone> = {
  figure,
  image: figure,
  youtube: player((id) => `https://www.youtube.com/embed/${id}`),
  vimeo: player((id) => `https://player.vimeo.com/video/${id}`),
  gist,
  tweet,
  twitter: tweet,
  x: tweet,
  instagram: (values) => linkTo(`https://www.instagram.com/p/${first(values, 'id')}/`),
  ref: pathOf,
  relref: pathOf,
  link: ({ plain }) => plain[0] && `/${plain[0].replace(/^\//, '')}`,
  post_url: postAddress,
  post_path: postAddress,
  post_link: postLink,
  asset_img: assetImage,
  asset_path: ({ plain }) => plain[0],
  img: assetImage,
}

function code(language: string, inside: string): string {
  const longest = Math.max(2, ...Array.from(inside.matchAll(/`{3,}/g), ([marks]) => marks.length))
  const fence = '`'.repeat(longest + 1)
  const name = /^[\w+#.-]+$/.test(language) ? language : ''
  return `\n\n${fence}${name}\n${inside.replace(/^\n+|\s+$/g, '')}\n${fence}\n\n`
}

const quoted = (inside: string, head = ''): string =>
  `\n\n${`${head}${inside.trim()}`.replace(/^/gm, '> ')}\n\n`

const alert =
  (kind: string): Paired =>
  ({ plain, named }, inside) =>
    quoted(inside, `[!${alertKinds.get((named.get('type') ?? plain[0] ?? kind).toLowerCase()) ?? kind}]\n`)

const alertKinds = new Map([
  ['note', 'NOTE'],
  ['info', 'NOTE'],
  ['tip', 'TIP'],
  ['success', 'TIP'],
  ['important', 'NOTE'],
  ['warning', 'WARNING'],
  ['caution', 'WARNING'],
  ['danger', 'CAUTION'],
  ['error', 'CAUTION'],
])

function details({ named, plain }: TagValues, inside: string): string {
  const summary = named.get('summary') ?? named.get('title') ?? plain.join(' ')
  return `\n\n<details>${toHtml(h('summary', summary || 'More'))}\n\n${inside.trim()}\n\n</details>\n\n`
}

function quote({ named, plain }: TagValues, inside: string): string {
  const by = named.get('author') ?? plain.join(' ')
  return quoted(by ? `${inside.trim()}\n\n— ${by}` : inside)
}

/** Shortcodes that enclose a text. */
export const paired: Record<string, Paired> = {
  highlight: ({ plain, named }, inside) => code(named.get('lang') ?? plain[0] ?? '', inside),
  codeblock: ({ plain }, inside) =>
    code(plain.find((part) => part.startsWith('lang:'))?.slice(5) ?? '', inside),
  code: ({ plain, named }, inside) => code(named.get('language') ?? plain[0] ?? '', inside),
  raw: (_values, inside) => inside,
  comment: () => '',
  details,
  quote,
  blockquote: quote,
  notice: alert('NOTE'),
  alert: alert('NOTE'),
  callout: alert('NOTE'),
  admonition: alert('NOTE'),
  note: alert('NOTE'),
  tip: alert('TIP'),
  warning: alert('WARNING'),
}
