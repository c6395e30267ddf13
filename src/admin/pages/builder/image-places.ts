import type { Fields } from '../../../content/blocks/fields.ts'
import { address, items, type Props } from '../../../content/blocks/props.ts'

/** An image of a block: where its address is within the properties. */
export type ImagePlace = { path: string; src: string }

/** The images of a block, in the order of its fields. */
export function imagePlaces(fields: Fields, props: Props, path = ''): ImagePlace[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const value = props[name]
    if (field.kind === 'image') return [{ path: path + name, src: address(value) }]
    if (field.kind !== 'list' || !Array.isArray(value) || items(value).length !== value.length) return []
    return items(value).flatMap((entry, index) =>
      imagePlaces(field.fields, entry, `${path}${name}[${index}].`),
    )
  })
}

/** Where the address of this image of the block is. Of several with one address, it is the one at the same turn. */
export function placeOfImage(
  places: readonly ImagePlace[],
  shown: readonly Element[],
  image: Element,
): string | undefined {
  const src = image.getAttribute('src')
  const same = places.filter((place) => place.src === src)
  const turn = shown.filter((one) => one.getAttribute('src') === src).indexOf(image)
  return (same[turn] ?? same[0])?.path
}
