import { Parser } from 'htmlparser2'

/** A piece of HTML: decoded text, or an element. Comments are dropped. */
export type HtmlNode = string | HtmlElement

export interface HtmlElement {
  tag: string
  attributes: Record<string, string>
  children: HtmlNode[]
}

const blockTags = new Set(
  'address article aside audio blockquote center dd details div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr iframe li main nav ol p pre section summary table tbody td tfoot th thead tr ul video'.split(
    ' ',
  ),
)
const voidTags = new Set('area base br col embed hr img input link meta source track wbr'.split(' '))
/** Deeper elements are dropped but not their content, so that no input can exhaust the stack. */
const maxDepth = 100
/** No writer comes near this, and the parser's time grows with the square of the depth. */
const hopelessDepth = 2000
const chunkLength = 16_384

/** Reads HTML as forgivingly as a browser. Never throws. */
export function parseHtml(html: string): HtmlNode[] {
  return readTree(html) ?? [html.replace(/<[^<>]*>/g, ' ')]
}

/** Undefined if the nesting is beyond reason. */
function readTree(html: string): HtmlNode[] | undefined {
  const root: HtmlElement = { tag: '', attributes: {}, children: [] }
  const open = [root]
  let depth = 0
  const current = () => open.at(-1) ?? root
  const parser = new Parser({
    onopentag(tag, attributes) {
      depth += 1
      if (depth > maxDepth) {
        open.push(current())
        return
      }
      const element = { tag, attributes: { ...attributes }, children: [] }
      current().children.push(element)
      open.push(element)
    },
    ontext(text) {
      const { children } = current()
      const last = children.length - 1
      const before = children[last]
      if (typeof before === 'string') children[last] = before + text
      else children.push(text)
    },
    onclosetag() {
      depth -= 1
      if (open.length > 1) open.pop()
    },
  })
  for (let at = 0; at < html.length && depth <= hopelessDepth; at += chunkLength)
    parser.write(html.slice(at, at + chunkLength))
  if (depth > hopelessDepth) return undefined
  parser.end()
  return root.children
}

export function serializeHtml(nodes: readonly HtmlNode[]): string {
  return nodes.map((node) => (typeof node === 'string' ? escapeText(node) : serializeElement(node))).join('')
}

/** The decoded text of the nodes, without markup. */
export function textOf(nodes: readonly HtmlNode[]): string {
  return nodes
    .map((node) => {
      if (typeof node === 'string') return node
      if (node.tag === 'br') return '\n'
      return node.tag === 'script' || node.tag === 'style' ? '' : textOf(node.children)
    })
    .join('')
}

export function element(
  tag: string,
  attributes: Record<string, string | undefined> = {},
  children: HtmlNode[] = [],
): HtmlElement {
  const present = Object.entries(attributes).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  )
  return { tag, attributes: Object.fromEntries(present), children }
}

export function isElement(node: HtmlNode | undefined, tag?: string): node is HtmlElement {
  return typeof node === 'object' && (tag === undefined || node.tag === tag)
}

export function isBlock(node: HtmlNode | undefined): boolean {
  return isElement(node) && blockTags.has(node.tag)
}

export function isBlank(node: HtmlNode): boolean {
  return typeof node === 'string' && /^[ \t\r\n\f]*$/.test(node)
}

export function hasClass(node: HtmlElement, name: string): boolean {
  return (node.attributes.class ?? '').split(/\s+/).includes(name)
}

/** The first matching element in document order, at any depth. */
export function findElement(
  nodes: readonly HtmlNode[],
  fits: (node: HtmlElement) => boolean,
): HtmlElement | undefined {
  for (const node of nodes) {
    if (!isElement(node)) continue
    const found = fits(node) ? node : findElement(node.children, fits)
    if (found) return found
  }
  return undefined
}

function serializeElement({ tag, attributes, children }: HtmlElement): string {
  const written = Object.entries(attributes).map(([name, value]) => ` ${name}="${escapeAttribute(value)}"`)
  const start = `<${tag}${written.join('')}>`
  if (voidTags.has(tag)) return start
  // HTML drops a line break right after <pre>, so one that belongs to the text needs a second.
  const first = tag === 'pre' && typeof children[0] === 'string' && children[0].startsWith('\n') ? '\n' : ''
  return `${start}${first}${serializeHtml(children)}</${tag}>`
}

function escapeText(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('\u00a0', '&nbsp;')
}

export function escapeAttribute(text: string): string {
  return escapeText(text).replaceAll('"', '&quot;')
}
