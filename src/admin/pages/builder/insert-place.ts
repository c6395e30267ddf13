import { useSyncExternalStore } from 'react'
import { blockAround, blockAttribute, idOfBlock } from './canvas-block.ts'

/** A place between blocks. */
export type InsertPlace = { zone: string; index: number }

let chosen: InsertPlace | undefined
const listeners = new Set<() => void>()

/** The place for the next block, if somebody has chosen one. */
export const chosenPlace = (): InsertPlace | undefined => chosen

export function choosePlace(next: InsertPlace | undefined): void {
  chosen = next
  for (const listener of listeners) listener()
}

export const useChosenPlace = (): InsertPlace | undefined => useSyncExternalStore(subscribe, chosenPlace)

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const zoneAttribute = 'data-puck-dropzone'
type Selectors = { getSelectorForId: (id: string) => InsertPlace | undefined }

/** The place near a point: at most `reach` inside the edge of a block, or anywhere between two blocks. */
export function placeNear(
  target: Element,
  y: number,
  reach: number,
  puck: Selectors,
): InsertPlace | undefined {
  const zone = target.closest(`[${zoneAttribute}]`)
  const block = blockAround(target)
  if (!zone) return undefined
  // An empty list within a block has its own button.
  if (block?.contains(zone) && blocksOf(zone).length === 0) return undefined
  if (!block || block.contains(zone)) return placeBetween(zone, y)
  const at = puck.getSelectorForId(idOfBlock(block) ?? '')
  const { top, bottom } = block.getBoundingClientRect()
  if (!at || (y - top >= reach && bottom - y >= reach)) return undefined
  return { zone: at.zone, index: y - top < bottom - y ? at.index : at.index + 1 }
}

function placeBetween(zone: Element, y: number): InsertPlace | undefined {
  const blocks = blocksOf(zone)
  const after = blocks.findIndex((block) => block.getBoundingClientRect().top >= y)
  const name = zone.getAttribute(zoneAttribute)
  if (!name) return undefined
  return { zone: name, index: after < 0 ? blocks.length : after }
}

/** The line of a place, in the coordinates of the document. */
export function lineOf(document: Document, { zone, index }: InsertPlace) {
  const element = document.querySelector(`[${zoneAttribute}="${CSS.escape(zone)}"]`)
  if (!element) return undefined
  const box = element.getBoundingClientRect()
  const blocks = blocksOf(element)
  const above = blocks[index - 1]?.getBoundingClientRect().bottom
  const below = blocks[index]?.getBoundingClientRect().top
  const y = ((above ?? below ?? box.top) + (below ?? above ?? box.bottom)) / 2
  const { scrollX = 0, scrollY = 0 } = document.defaultView ?? {}
  return { top: y + scrollY, left: box.left + scrollX, width: box.width }
}

const blocksOf = (zone: Element): Element[] =>
  [...zone.children].filter((child) => child.hasAttribute(blockAttribute))
