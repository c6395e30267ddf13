import type { Fields } from '../../../content/blocks/fields.ts'
import { address, items, type Props } from '../../../content/blocks/props.ts'

type Kind = 'image' | 'link'
/** An image or a link of a block: where its address is within the properties. */
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

/** Where the address of this image or link is. Of several with one address, it is the one at the same turn. */
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
