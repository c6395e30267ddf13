import type { Notes } from '../plan/notes.ts'
import { element, type HtmlElement, type HtmlNode, isElement, textOf } from './html-tree.ts'
import { type UrlContext, withAttributes } from './markup-attributes.ts'
import { specialBlock } from './wordpress-blocks.ts'

const renamedTags: Record<string, string> = {
  h1: 'h2',
  tt: 'code',
  strike: 's',
  acronym: 'abbr',
  center: 'div',
  dir: 'ul',
}
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

type CleanContext = UrlContext & { notes: Notes }

/** The tree with meaningful elements instead of WordPress's wrappers: see convertWordPressHtml. */
export function cleanMarkup(nodes: readonly HtmlNode[], context: CleanContext): HtmlNode[] {
  return nodes.flatMap((node) => (isElement(node) ? cleanElement(node, context) : [node]))
}

function cleanElement(node: HtmlElement, context: CleanContext): HtmlNode[] {
  if (droppedTags.has(node.tag) || silentlyDroppedTags.has(node.tag)) {
    if (!silentlyDroppedTags.has(node.tag)) context.notes.add(`Left out a <${node.tag}> element`)
    return []
  }
  const special = specialBlock(node, { ...context, clean: (inside) => cleanMarkup(inside, context) })
  if (special) return special
  const children = node.tag === 'pre' ? preChildren(node.children) : cleanMarkup(node.children, context)
  if (unwrappedTags.has(node.tag) || (node.tag === 'a' && !node.attributes.href && !node.attributes.id))
    return children
  return [
    withAttributes(
      node,
      (Object.hasOwn(renamedTags, node.tag) && renamedTags[node.tag]) || node.tag,
      children,
      context,
    ),
  ]
}

/** Preformatted text keeps its own line breaks instead of <br>. */
function preChildren(nodes: readonly HtmlNode[]): HtmlNode[] {
  return nodes.map((node) => {
    if (!isElement(node)) return node
    if (node.tag === 'br') return '\n'
    const attributes = node.tag === 'code' && node.attributes.class ? { class: node.attributes.class } : {}
    return node.tag === 'code' ? element('code', attributes, preChildren(node.children)) : textOf([node])
  })
}
