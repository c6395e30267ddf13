/** The attribute with the id of a block, which Puck sets on its element. */
export const blockAttribute = 'data-puck-component'
/** A custom element, which no style of a site matches. */
export const wordsTag = 'canvas-words'
/** The element of a rich text. */
export const richAttribute = 'data-rich'
export const placesToType = `${wordsTag}, [${richAttribute}]`

/** The element of the innermost block that contains this one. */
export const blockAround = (element: Element): HTMLElement | null =>
  element.closest<HTMLElement>(`[${blockAttribute}]`)

export const idOfBlock = (block: Element | null): string | undefined =>
  block?.getAttribute(blockAttribute) ?? undefined

export const blockElement = (document: Document, id: string): HTMLElement | null =>
  document.querySelector<HTMLElement>(`[${blockAttribute}="${CSS.escape(id)}"]`)

/** The matching elements of a block, without those of the blocks in it. */
export const ownElements = <E extends HTMLElement>(block: Element, selector: string): E[] =>
  [...block.querySelectorAll<E>(selector)].filter((one) => blockAround(one) === block)

/** The visible words of a block. */
export const wordsOf = (block: Element): HTMLElement[] =>
  ownElements<HTMLElement>(block, placesToType).filter((words) => words.getClientRects().length > 0)
