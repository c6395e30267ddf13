import type { Element, Root } from 'hast'

/** The ancestors of an element, outermost first. */
export type Around = readonly Element[]

/**
 * Replaces elements by what `replace` returns, outer elements first. The replacement is not visited again. If `replace`
 * returns undefined, the element stays, and its content is visited.
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

/** All elements that fit, in the order of the text. */
export function elementsOf(tree: Root | Element, fits: (element: Element) => boolean): Element[] {
  const found: Element[] = []
  replaceElements(tree, (element) => {
    if (fits(element)) found.push(element)
    return undefined
  })
  return found
}

/** Makes names that are not in `used`. From the second time on, a name gets a number. No number is tried twice. */
export function nameMaker(used: Set<string>, numbered: (name: string, number: number) => string) {
  const lastNumbers = new Map<string, number>()
  return (name: string): string => {
    let number = lastNumbers.get(name) ?? 0
    let free: string
    do {
      number += 1
      free = number === 1 ? name : numbered(name, number)
    } while (used.has(free))
    lastNumbers.set(name, number)
    used.add(free)
    return free
  }
}

export function hasClass({ properties }: Element, name: string): boolean {
  return Array.isArray(properties.className) && properties.className.includes(name)
}

/** The value of a property as text; '' if it has no value or another kind of value. */
export function textAt({ properties }: Element, name: string): string {
  const value = properties[name]
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}
