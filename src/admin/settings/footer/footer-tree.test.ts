import fc from 'fast-check'
import { expect, test } from 'vitest'
import { defaultFooter, widgetsOf } from '../../../content/footer/footer-document.ts'
import type { Block } from '../../../contracts/pages.ts'
import * as tree from './footer-tree.ts'

const row = (id: string, ...columns: string[][]): Block => ({
  type: 'FooterRow',
  props: {
    id,
    columns: columns.map((ids, at) => ({
      id: `${id}${at}`,
      widgets: ids.map((widget) => ({ type: 'FooterText', props: { id: widget, kept: true } })),
    })),
  },
})
const shape = (content: Block[]) =>
  content.map((block) => tree.rowColumns(block).map((column) => widgetsOf(column).map(tree.partId).join('')))
const two = [row('A', ['a', 'b'], ['c']), row('B', ['d'])]

test.each<[string, tree.Direction, string[][] | undefined]>([
  ['b', 'up', [['ba', 'c'], ['d']]],
  ['a', 'right', [['b', 'ac'], ['d']]],
  ['b', 'down', [['a', 'c'], ['bd']]],
  ['d', 'up', [['abd', 'c'], ['']]],
  ['c', 'down', [['ab', ''], ['cd']]],
  ['a', 'up', undefined],
  ['a', 'left', undefined],
  ['d', 'down', undefined],
])('%s goes %s', (id, direction, result) => {
  const from = tree.placeOf(two, id)
  const to = from && tree.nextPlace(two, from, direction)
  expect(to && shape(tree.moveTo(two, id, to))).toEqual(result)
})

test('fewer columns lose nothing, and additional ones are empty', () => {
  const one = tree.setColumns(two, 'A', 1)
  expect(shape(one)).toEqual([['abc'], ['d']])
  expect(shape(tree.setColumns(one, 'A', 3))).toEqual([['abc', '', ''], ['d']])
  expect(shape(tree.setColumns(one, 'A', 9))[0]).toHaveLength(4)
})

test('parts without ids get one; of two with the same id, one keeps it', () => {
  const content = tree.withIds([row('A', ['a', 'a']), { type: 'Odd', props: {} }, row('A', [''])])
  const ids = content.flatMap((part) => [
    tree.partId(part),
    ...tree
      .rowColumns(part)
      .flatMap((column) => [tree.columnId(column), ...widgetsOf(column).map(tree.partId)]),
  ])
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids).not.toContain('')
  expect(tree.withIds(content)).toEqual(content)
  expect(tree.withIds(defaultFooter.content)).toEqual(defaultFooter.content)
})

test('unknown parts stay, wherever others move', () => {
  const odd: Block = { type: 'Hologram', props: { id: 'odd', deep: { html: '<b>' } }, more: 1 }
  const content = [odd, ...two]
  expect(tree.moveRow(content, 'odd', 1)[1]).toEqual(odd)
  expect(tree.moveRow(content, 'odd', -1)).toBe(content)
  expect(tree.remove(content, 'odd')).toEqual(two)
  expect(tree.update(content, 'a', { title: 'x' })[0]).toBe(odd)
})

test('no move loses or duplicates a widget', () => {
  const step = fc.tuple(
    fc.constantFrom('a', 'b', 'c', 'd'),
    fc.constantFrom<tree.Direction>('up', 'down', 'left', 'right'),
    fc.integer({ min: 1, max: 4 }),
  )
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      let content = two
      for (const [id, direction, columns] of steps) {
        const from = tree.placeOf(content, id)
        const to = from && tree.nextPlace(content, from, direction)
        if (to) content = tree.moveTo(content, id, to)
        content = tree.setColumns(content, 'A', columns)
      }
      expect([...shape(content).flat().join('')].sort().join('')).toBe('abcd')
    }),
  )
})
