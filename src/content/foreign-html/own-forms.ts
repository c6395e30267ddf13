import type { Element, ElementContent } from 'hast'
import { hasClass, textAt } from '../body/tree.ts'
import { contentCardClass } from '../content-cards/content-card.ts'
import { isElement } from './nodes.ts'
import { address, type UrlContext } from './properties.ts'

/** Preserves forms that only Masthead writes, in its exports for other systems. Undefined for any other element. */
export function ownForm(node: Element, context: UrlContext): ElementContent[] | undefined {
  return isOwn(node) ? [renewed(node, context)] : undefined
}

const isOwn = (node: Element): boolean =>
  (hasClass(node, contentCardClass) && textAt(node, 'dataKind') !== '') ||
  (hasClass(node, 'callout') && textAt(node, 'dataKind') !== '') ||
  textAt(node, 'dataType') === 'taskList' ||
  textAt(node, 'dataType') === 'gallery' ||
  node.properties.dataFootnotes !== undefined

/** A copy of the element with new addresses. */
function renewed(node: Element, context: UrlContext): Element {
  const properties = { ...node.properties }
  for (const name of ['href', 'src', 'poster'])
    if (typeof properties[name] === 'string') properties[name] = address(properties[name], context)
  const children = node.children.map((child) => (isElement(child) ? renewed(child, context) : child))
  return { ...node, properties, children }
}
