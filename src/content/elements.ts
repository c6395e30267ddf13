import { type Check, globalAttributes, ownAttributes } from './attributes.ts'
import { frameTitle } from './embeds.ts'

type Attributes = Record<string, string>
type Element = { tagName: string; attribs: Attributes }

/** The elements of an article. */
export const articleTags: string[] = [
  ...'h2 h3 h4 h5 h6 p br hr wbr ul ol li dl dt dd blockquote pre code figure figcaption div section'.split(
    ' ',
  ),
  ...'table caption colgroup col thead tbody tfoot tr th td details summary label input'.split(' '),
  ...'a strong b em i u s del ins mark sub sup small kbd samp var dfn abbr cite q time span bdi bdo'.split(
    ' ',
  ),
  ...'ruby rt rp img audio video source track iframe'.split(' '),
]

/** The elements of a caption. */
export const inlineTags: string[] = ['a', 'strong', 'em', 'code', 'br']

export const voidTags: string[] = ['br', 'hr', 'wbr', 'img', 'input', 'col', 'source', 'track']

/** Elements removed with their content, which was never meant to be read as text. */
export const silentTags: string[] = [
  ...'script style noscript template textarea select option datalist button title xmp noembed noframes'.split(
    ' ',
  ),
  'svg',
  'math',
  'head',
]

const renamed = new Map([
  ...[
    'article',
    'main',
    'header',
    'footer',
    'aside',
    'nav',
    'hgroup',
    'center',
    'form',
    'fieldset',
    'address',
  ].map((name): [string, string] => [name, 'div']),
  ['h1', 'h2'],
  ['strike', 's'],
  ['acronym', 'abbr'],
  ['tt', 'code'],
  ['menu', 'ul'],
  ['dir', 'ul'],
])

/** The element in its allowed form, with each attribute checked. If HTML has a newer name for it, it gets that name. */
export function cleanElement(name: string, attributes: Attributes, usedIds: Set<string>): Element {
  const tagName = currentName(name, attributes)
  const attribs: Attributes = {}
  const own = ownAttributes.get(tagName)
  for (const [key, value] of [...Object.entries(attributes), ...derived(name, attributes)]) {
    const check: Check | undefined = own?.get(key) ?? globalAttributes.get(key)
    const checked = check?.(value)
    if (checked !== undefined) attribs[key] = checked
  }
  if (attribs.id !== undefined && usedIds.has(attribs.id)) delete attribs.id
  if (attribs.id !== undefined) usedIds.add(attribs.id)
  return { tagName, attribs: complete(tagName, attribs) }
}

function currentName(name: string, attributes: Attributes): string {
  if (name === 'section' && attributes['data-footnotes'] === undefined) return 'div'
  return renamed.get(name) ?? name
}

// Translates older spellings. An attribute in the current spelling wins, so a second cleaning changes nothing.
function derived(name: string, attributes: Attributes): [string, string][] {
  const { align = name === 'center' ? 'center' : '', style = '', width = '' } = attributes
  const found: [string, string][] = []
  const sized = name === 'img' || name === 'figure' || name === 'col'
  const share = /^\s*(\d{1,3})(?:\.\d+)?%\s*$/.exec(declared(style, 'width') ?? width)?.[1]
  if (sized && share !== undefined && attributes['data-width'] === undefined)
    found.push(['data-width', `${share}%`])
  const direction = (declared(style, 'text-align') ?? (name === 'img' ? '' : align)).trim().toLowerCase()
  if (direction !== '') found.push(['style', `text-align: ${direction}`])
  if (name === 'img' && /^(left|right|center)$/i.test(align) && attributes['data-align'] === undefined) {
    found.push(['data-align', align.toLowerCase()])
  }
  if (name === 'a' && attributes.name !== undefined && attributes.id === undefined)
    found.push(['id', attributes.name])
  return found
}

function declared(style: string, property: string): string | undefined {
  for (const declaration of style.split(';')) {
    const colon = declaration.indexOf(':')
    if (declaration.slice(0, colon).trim().toLowerCase() === property) {
      return declaration.slice(colon + 1).replace(/!\s*important\s*$/i, '')
    }
  }
  return undefined
}

// Elements that mean nothing without this attribute.
const needed = new Map([
  ['img', 'src'],
  ['source', 'src'],
  ['track', 'src'],
  ['iframe', 'src'],
  ['input', 'type'],
])

/** Whether a cleaned element has lost its purpose. Such an element is removed with everything inside. */
export function isPointless(tagName: string, attribs: Attributes): boolean {
  const name = needed.get(tagName)
  return name !== undefined && attribs[name] === undefined
}

function complete(tagName: string, attribs: Attributes): Attributes {
  switch (tagName) {
    case 'a':
      return attribs.target === undefined ? attribs : withNoOpener(attribs)
    case 'img':
      return { ...attribs, alt: attribs.alt ?? '' }
    case 'audio':
    case 'video':
      return { ...attribs, controls: '' }
    case 'input':
      return { ...attribs, disabled: '' }
    case 'iframe':
      return attribs.src === undefined ? attribs : framed(attribs, attribs.src)
    default:
      return attribs
  }
}

function withNoOpener(attribs: Attributes): Attributes {
  const rel = attribs.rel?.split(' ') ?? []
  return { ...attribs, rel: rel.includes('noopener') ? rel.join(' ') : ['noopener', ...rel].join(' ') }
}

function framed(attribs: Attributes, src: string): Attributes {
  const own = ownAttributes.get('iframe')
  const fixed = ['loading', 'allowfullscreen', 'sandbox', 'referrerpolicy']
  const forced = fixed.map((name) => [name, own?.get(name)?.('') ?? ''])
  return {
    ...attribs,
    title: attribs.title || frameTitle(src),
    ...Object.fromEntries(forced),
  }
}
