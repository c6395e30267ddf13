import type { Fields } from '../../../content/blocks/fields.ts'
import { items, type Props } from '../../../content/blocks/props.ts'
import { blockDefinitions } from '../../../content/blocks/registry.ts'
import type { Block } from '../../../contracts/pages.ts'

/** `zone`: a list of blocks, as the builder's library names it: the id of the block around it, and the path of its field. */
export type Place = { zone: string; index: number }
type Document = {
  getItemBySelector(place: Place): Block | undefined
  getItemById(id: string): Block | undefined
  getSelectorForId(id: string): Place | undefined
}
type Direction = { by: -1 | 1 /** Into the block there, if it holds blocks. */; isInto: boolean }

/**
 * The place that a block moves to when it is moved up or down: past its neighbour or into it, from one column to the
 * next, and out of the block around it. Undefined at the end of the page.
 */
export function nextPlace(document: Document, { zone, index }: Place, { by, isInto }: Direction) {
  const there = document.getItemBySelector({ zone, index: index + by })
  const inner = there && isInto ? zonesIn(there) : []
  const entered = by === 1 ? inner[0] : inner.at(-1)
  if (entered) return endOf(entered, by)
  if (there) return { zone, index: index + by }
  return placeOutside(document, zone, by)
}

type Zone = { zone: string; length: number }

/** The nearer end of a list for a block that comes from above (1) or below (-1). */
const endOf = ({ zone, length }: Zone, by: -1 | 1): Place => ({ zone, index: by === 1 ? 0 : length })

function placeOutside(document: Document, zone: string, by: -1 | 1): Place | undefined {
  const [id = ''] = zone.split(':')
  const around = document.getItemById(id)
  const place = document.getSelectorForId(id)
  if (!around || !place) return undefined
  const zones = zonesIn(around)
  const beside = zones[zones.findIndex((one) => one.zone === zone) + by]
  return beside ? endOf(beside, by) : { zone: place.zone, index: by === 1 ? place.index + 1 : place.index }
}

/** The lists of blocks inside a block, in page order. */
const zonesIn = ({ type, props }: Block): Zone[] =>
  slotsIn(blockDefinitions[type]?.fields ?? {}, props).map(([path, length]) => ({
    zone: `${props.id}:${path}`,
    length,
  }))

const slotsIn = (fields: Fields, props: Props, at = ''): [path: string, length: number][] =>
  Object.entries(fields).flatMap(([name, field]) => {
    if (field.kind === 'slot') return [[`${at}${name}`, items(props[name]).length]]
    if (field.kind !== 'list') return []
    return items(props[name]).flatMap((entry, index) =>
      slotsIn(field.fields, entry, `${at}${name}[${index}].`),
    )
  })
