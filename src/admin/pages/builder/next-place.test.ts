import { expect, test } from 'vitest'
import type { Block } from '../../../contracts/pages.ts'
import { nextPlace, type Place } from './next-place.ts'

const block = (type: string, id: string, props: object = {}): Block => ({ type, props: { id, ...props } })
const left = [block('Heading', 'a'), block('Heading', 'b')]
const right = [block('Heading', 'c')]
const page = [
  block('Heading', 'first'),
  block('Columns', 'two', { columns: [{ content: left }, { content: right }] }),
  block('Heading', 'last'),
]
const root = 'root:default-zone'
const lists: Record<string, Block[]> = {
  [root]: page,
  'two:columns[0].content': left,
  'two:columns[1].content': right,
}
const places = new Map(
  Object.entries(lists).flatMap(([zone, blocks]) =>
    blocks.map((one, index) => [String(one.props.id), { zone, index }] as const),
  ),
)
const document = {
  getItemBySelector: ({ zone, index }: Place) => lists[zone]?.[index],
  getSelectorForId: (id: string) => places.get(id),
  getItemById: (id: string) => {
    const place = places.get(id)
    return place && lists[place.zone]?.[place.index]
  },
}

/** The `zone index` that the block moves to. */
function moved(id: string, by: -1 | 1, isInto = false): string | undefined {
  const place = places.get(id)
  if (!place) throw new Error(id)
  const next = nextPlace(document, place, { by, isInto })
  return next && `${next.zone} ${next.index}`
}

test.each<[string, -1 | 1, boolean, string | undefined]>([
  ['first', 1, false, `${root} 1`],
  ['first', -1, false, undefined],
  ['first', 1, true, 'two:columns[0].content 0'],
  ['last', 1, true, undefined],
  ['last', -1, true, 'two:columns[1].content 1'],
  ['last', -1, false, `${root} 1`],
  ['a', 1, true, 'two:columns[0].content 1'],
  ['b', 1, false, 'two:columns[1].content 0'],
  ['c', -1, false, 'two:columns[0].content 2'],
  ['c', 1, false, `${root} 2`],
  ['a', -1, false, `${root} 1`],
])('%s moved by %i (into: %s) goes to %s', (id, by, isInto, place) => {
  expect(moved(id, by, isInto)).toBe(place)
})
