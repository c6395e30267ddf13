import type { Element, ElementContent } from 'hast'
import { h } from 'hastscript'
import { english } from '../../i18n/said.ts'
import { isElement, textOf } from './nodes.ts'
import type { Notes } from './notes.ts'
import { type UrlContext, withProperties } from './properties.ts'

const renamedTags = new Map([
  ['h1', 'h2'],
  ['tt', 'code'],
  ['strike', 's'],
  ['acronym', 'abbr'],
  ['center', 'div'],
  ['dir', 'ul'],
])
const unwrappedTags = new Set([
  'span',
  'font',
  'big',
  'nobr',
  'label',
  'button',
  'picture',
  'body',
  'html',
  'wbr',
])
const droppedTags = new Set(
  'applet base embed form frame frameset head input link math meta object option script select style svg template textarea title xmp'.split(
    ' ',
  ),
)
const silentlyDroppedTags = new Set(['noscript', 'param', 'head', 'meta', 'link', 'title', 'base'])

/** The context of a converter of single elements. The converter applies `clean` to their content. */
export type SpecialContext = UrlContext & {
  notes: Notes
  clean: (nodes: readonly ElementContent[]) => ElementContent[]
}

type CleanContext = UrlContext & {
  notes: Notes
  /** Converts an element of the other system; undefined for an ordinary one. */
  special: (node: Element, context: SpecialContext) => ElementContent[] | undefined
}

/** The tree with meaningful elements instead of the wrappers of another system. */
export function cleanMarkup(nodes: readonly ElementContent[], context: CleanContext): ElementContent[] {
  return nodes.flatMap((node) => {
    if (isElement(node)) return cleanElement(node, context)
    return node.type === 'text' ? [node] : []
  })
}

function cleanElement(node: Element, context: CleanContext): ElementContent[] {
  const { tagName, properties } = node
  if (silentlyDroppedTags.has(tagName)) return []
  if (droppedTags.has(tagName)) {
    context.notes.add(english('Left out a <{tagName}> element', { tagName }))
    return []
  }
  // The parser adds a tbody to each table that lacks one. An added element has no position.
  if (tagName === 'tbody' && !node.position) return cleanMarkup(node.children, context)
  const special = context.special(node, { ...context, clean: (inside) => cleanMarkup(inside, context) })
  if (special) return special
  const children = tagName === 'pre' ? preText(node.children) : cleanMarkup(node.children, context)
  if (unwrappedTags.has(tagName) || (tagName === 'a' && !properties.href && !properties.id)) return children
  return [withProperties(node, renamedTags.get(tagName) ?? tagName, children, context)]
}

/** HTML drops a line end right after <pre>. So a line end that belongs to the text needs another one before it. */
function preText(nodes: readonly ElementContent[]): ElementContent[] {
  const children = preChildren(nodes)
  const [first] = children
  return first?.type === 'text' && first.value.startsWith('\n')
    ? [{ type: 'text', value: '\n' }, ...children]
    : children
}

/** Preformatted text has line ends instead of <br>. */
function preChildren(nodes: readonly ElementContent[]): ElementContent[] {
  return nodes.map((node) => {
    if (!isElement(node, 'code')) return { type: 'text', value: textOf([node]) }
    return h('code', { className: node.properties.className }, preChildren(node.children))
  })
}
