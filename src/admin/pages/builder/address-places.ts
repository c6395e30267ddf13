import type { Fields } from '../../../content/blocks/fields.ts'
import { address, items, type Props } from '../../../content/blocks/props.ts'

type Kind = 'image' | 'link'
/** The place of an image's or link's address within the properties of its block. */
export type AddressPlace = { path: string; address: string }

/** The images of a block, or its links, in the order of its fields. */
export function addressPlaces(kind: Kind, fields: Fields, props: Props, path = ''): AddressPlace[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const value = props[name]
    if (field.kind === kind) return [{ path: path + name, address: address(value) }]
    if (field.kind !== 'list' || !Array.isArray(value) || items(value).length !== value.length) return []
    return items(value).flatMap((entry, index) =>
      addressPlaces(kind, field.fields, entry, `${path}${name}[${index}].`),
    )
  })
}

const attributes = { image: 'src', link: 'href' }

/** The place of this image's or link's address. If several share the address, it is the one with the same index. */
export function placeOf(
  kind: Kind,
  places: readonly AddressPlace[],
  shown: readonly Element[],
  element: Element,
): string | undefined {
  const addressOf = (one: Element) => one.getAttribute(attributes[kind])
  const same = places.filter((place) => place.address === addressOf(element))
  const turn = shown.filter((one) => addressOf(one) === addressOf(element)).indexOf(element)
  return (same[turn] ?? same[0])?.path
}
