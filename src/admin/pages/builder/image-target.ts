import { definitionOf } from '../../../content/blocks/registry.ts'
import { addressPlaces } from './address-places.ts'
import type { Puck } from './typed-text.ts'

/** An image of a block: the place of its address, and the address. */
export type Target = { block: string; path: string; src: string | null }

/** Whether the image is where it was, and the same, after something that takes a while. */
export function isStillThere(puck: Puck, { block, path, src }: Target): boolean {
  const item = puck.getItemById(block)
  const definition = item && definitionOf(item.type)
  if (!definition) return false
  const places = addressPlaces('image', definition.fields, item.props)
  return places.some((one) => one.path === path && one.address === src)
}
