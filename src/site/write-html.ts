import { Fragment, isValidElement, type ReactElement, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'

type Props = Readonly<Record<string, unknown>>
type Component = (props: Props) => ReactNode

/** An image that loads at once, with its attributes. */
export type EagerImage = { src: string; fetchPriority?: FetchPriority }
type FetchPriority = 'high' | 'auto'

/**
 * Writes the same HTML as React's `renderToStaticMarkup`, byte for byte, at a fraction of its cost: pages have no
 * state, suspend nothing and hoist nothing. React writes all elements and attributes that are not named below. `images`
 * collects the images that a browser should request at once.
 */
export function writeHtml(node: ReactNode, images?: EagerImage[]): string {
  const page: Page = { html: '' }
  write(page, node, images)
  return page.html
}

/**
 * Prepares HTML for a cache. A text made of pieces is a chain in memory, which every page that contains it would copy
 * again. Reading a character joins the pieces.
 */
export function asOnePiece(html: string): string {
  html.charCodeAt(0)
  return html
}

/**
 * HTML rendered before, with its eager images. Only `writeHtml` can write it, so all elements around it must be named
 * below.
 */
export function Written(_: { html: string; images: readonly EagerImage[] }): ReactNode {
  throw new Error('only writeHtml knows what was written before')
}

// A single text that only grows at its end: nested concatenation would make it slower to read.
type Page = { html: string }

function write(page: Page, node: ReactNode, images: EagerImage[] | undefined): void {
  if (typeof node === 'string') page.html += escapeHtml(node)
  else if (node === null || node === undefined || typeof node === 'boolean') return
  else if (typeof node === 'number') page.html += node
  else if (Array.isArray(node)) for (const one of node) write(page, one, images)
  else if (isValidElement<Props>(node)) writeElement(page, node, images)
  else page.html += renderToStaticMarkup(node)
}

function writeElement(page: Page, element: ReactElement<Props>, images: EagerImage[] | undefined): void {
  const { type, props } = element
  if (type === Written) {
    page.html += props.html
    for (const image of props.images as EagerImage[]) if (images) note(image, images)
    return
  }
  if (typeof type === 'function' && !type.prototype?.isReactComponent)
    write(page, (type as Component)(props), images)
  else if ((type as unknown) === Fragment) write(page, props.children as ReactNode, images)
  else if (!writeTag(page, type as string, props, images)) page.html += renderToStaticMarkup(element)
}

/** Writes nothing and returns false if only React knows how. */
function writeTag(page: Page, tag: string, props: Props, images: EagerImage[] | undefined): boolean {
  const known = tags.get(tag)
  // React writes the name of a button last.
  if (!known || (tag === 'button' && props.name !== undefined)) return false
  const before = page.html
  page.html += known.start
  for (const name in props) {
    if (writeAttribute(page, name, props[name])) continue
    page.html = before
    return false
  }
  if (tag === 'img' && images) noteEager(props, images)
  if (known.end === undefined) {
    page.html += '/>'
    return true
  }
  page.html += '>'
  const raw = props.dangerouslySetInnerHTML as { __html: string } | undefined
  if (raw) page.html += raw.__html
  // The browser itself chooses the file of a picture element.
  else write(page, props.children as ReactNode, tag === 'picture' ? undefined : images)
  page.html += known.end
  return true
}

/** Writes nothing and returns false if only React knows how. */
function writeAttribute(page: Page, name: string, value: unknown): boolean {
  if (value === null || value === undefined || name === 'children' || name === 'dangerouslySetInnerHTML')
    return true
  const start = startOf(name)
  if (typeof value === 'string' && start !== undefined) {
    if (start.isAddress && isOdd(value)) return false
    page.html += start.text
    page.html += escapeHtml(value)
    page.html += '"'
    return true
  }
  const attribute = writeOther(name, value, start?.text)
  page.html += attribute ?? ''
  return attribute !== undefined
}

/**
 * Whether React may omit the address or make it harmless: it is empty, or begins with white space or with a j, as
 * `javascript:` does.
 */
function isOdd(address: string): boolean {
  const first = address.charCodeAt(0)
  return !(first > 32) || first === 74 || first === 106
}

/** Writes an attribute whose value is not text; undefined if only React knows how. */
function writeOther(name: string, value: unknown, start: string | undefined): string | undefined {
  if (name === 'style') return writeStyle(value as Props)
  if (flags.has(name) && typeof value === 'boolean') return value ? ` ${name}=""` : ''
  if (start === undefined) return undefined
  if (typeof value === 'number') return `${start}${value}"`
  if (typeof value !== 'boolean') return undefined
  return isOwn(name) ? `${start}${value}"` : ''
}

function writeStyle(style: Props): string | undefined {
  let css = ''
  for (const name in style) {
    const value = style[name]
    if (typeof value !== 'string' || name.startsWith('ms')) return undefined
    if (value === '') continue
    const property = name.startsWith('--') ? name : name.replace(/[A-Z]/g, '-$&').toLowerCase()
    css += `${css && ';'}${property}:${escapeHtml(value.trim())}`
  }
  return css && ` style="${css}"`
}

function noteEager({ src, srcSet, loading, fetchPriority }: Props, images: EagerImage[]): void {
  if (loading === 'lazy' || fetchPriority === 'low' || srcSet) return
  if (typeof src !== 'string' || /^data:/i.test(src)) return
  note({ src, ...((fetchPriority === 'high' || fetchPriority === 'auto') && { fetchPriority }) }, images)
}

function note(image: EagerImage, images: EagerImage[]): void {
  if (!images.some(({ src }) => src === image.src)) images.push(image)
}

const special = /["'&<>]/
const specials = /["'&<>]/g
const escapes: Record<string, string> = {
  '"': '&quot;',
  "'": '&#x27;',
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
}

/** Escapes a text as React does. */
export const escapeHtml = (text: string): string =>
  special.test(text) ? text.replace(specials, (character) => escapes[character] ?? '') : text

/** The beginning of an attribute, such as `class="`; undefined if only React knows how to write it. */
function startOf(name: string): AttributeStart | undefined {
  const known = starts.get(name)
  if (known || !isOwn(name)) return known
  const start = { text: ` ${name}="`, isAddress: false }
  starts.set(name, start)
  return start
}

const isOwn = (name: string) => name.startsWith('data-') || name.startsWith('aria-')

const words = (text: string) => text.trim().split(/\s+/)

/** Elements by name; void elements have no end tag. */
const tags = new Map<string, { start: string; end?: string }>([
  ...words(`a abbr address article aside b bdi blockquote button cite code dd details div dl dt em figcaption figure
    footer h1 h2 h3 h4 h5 h6 header i label li main mark nav ol p path circle picture q s script search section small
    span strong summary svg table tbody td th thead time title tr ul`).map(
    (name) => [name, { start: `<${name}`, end: `</${name}>` }] as const,
  ),
  ...words('br hr img link meta source').map((name) => [name, { start: `<${name}` }] as const),
])
const flags = new Set(['hidden', 'open', 'inert'])

type AttributeStart = { text: string; isAddress: boolean }

/** Attributes by their names in React. */
const starts = new Map<string, AttributeStart>(
  [
    ...words(`alt as charSet cite color content cx cy d dateTime decoding dir fetchPriority fill height href id
      imageSizes imageSrcSet lang loading media name property r rel role sizes src srcSet stroke target title type
      viewBox width`).map((name) => [name, name] as const),
    ['className', 'class'] as const,
    ['crossOrigin', 'crossorigin'] as const,
    ['htmlFor', 'for'] as const,
    ['strokeLinecap', 'stroke-linecap'] as const,
    ['strokeWidth', 'stroke-width'] as const,
    ['tabIndex', 'tabindex'] as const,
  ].map(([name, written]) => [name, { text: ` ${written}="`, isAddress: name === 'href' || name === 'src' }]),
)
