import type { Element, ElementContent } from 'hast'

const blockTags = new Set(
  'address article aside audio blockquote center dd details div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr iframe li main nav ol p pre section summary table tbody td tfoot th thead tr ul video'.split(
    ' ',
  ),
)

export function isElement(node: ElementContent | undefined, tagName?: string): node is Element {
  return node?.type === 'element' && (tagName === undefined || node.tagName === tagName)
}

export function isBlock(node: ElementContent | undefined): boolean {
  return isElement(node) && blockTags.has(node.tagName)
}

/** The first matching element in document order, at any depth. */
export function findElement(
  nodes: readonly ElementContent[],
  fits: (node: Element) => boolean,
): Element | undefined {
  for (const node of nodes) {
    if (!isElement(node)) continue
    const found = fits(node) ? node : findElement(node.children, fits)
    if (found) return found
  }
  return undefined
}

/** The text that a reader sees, with a line end for each <br>. */
export function textOf(nodes: readonly ElementContent[]): string {
  return nodes
    .map((node) => {
      if (node.type === 'text') return node.value
      if (!isElement(node) || node.tagName === 'script' || node.tagName === 'style') return ''
      return node.tagName === 'br' ? '\n' : textOf(node.children)
    })
    .join('')
}

/** All classes as they are written in HTML. */
export function classesOf({ properties }: Element): string {
  return [properties.className ?? ''].flat().join(' ')
}
