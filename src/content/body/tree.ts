import type { Element, Root } from 'hast'

/** The elements around another one, the outermost first. */
export type Around = readonly Element[]

/**
 * Puts what `replace` gives into the place of an element, the outer ones first; what it gives is not looked into.
 * Undefined keeps the element and goes on inside.
 */
export function replaceElements(
  parent: Root | Element,
  replace: (element: Element, around: Around) => Element | undefined,
  around: Around = [],
): void {
  for (const [index, child] of parent.children.entries()) {
    if (child.type !== 'element') continue
    const other = replace(child, around)
    if (other) parent.children[index] = other
    else if (child.children.length > 0) replaceElements(child, replace, [...around, child])
  }
}

/** Every element, in the order of the text. */
export function elementsOf(tree: Root | Element, fits: (element: Element) => boolean): Element[] {
  const found: Element[] = []
  replaceElements(tree, (element) => {
    if (fits(element)) found.push(element)
    return undefined
  })
  return found
}

/** Hands out names that are not in `taken`, numbered from the second time on; no number is tried twice. */
export function nameMaker(taken: Set<string>, numbered: (name: string, number: number) => string) {
  const lastNumbers = new Map<string, number>()
  return (name: string): string => {
    let number = lastNumbers.get(name) ?? 0
    let free: string
    do {
      number += 1
      free = number === 1 ? name : numbered(name, number)
    } while (taken.has(free))
    lastNumbers.set(name, number)
    taken.add(free)
    return free
  }
}

export function hasClass({ properties }: Element, name: string): boolean {
  return Array.isArray(properties.className) && properties.className.includes(name)
}

/** The value of a property that is one word, an address or a text; '' where there is none. */
export function textAt({ properties }: Element, name: string): string {
  const value = properties[name]
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}
