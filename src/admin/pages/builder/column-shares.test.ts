import { expect, it } from 'vitest'
import { shared, sharesOf } from './column-shares.ts'

it('columns without a share are equal', () => {
  expect(sharesOf({ columns: [{ content: [] }, { content: [], share: 'wide' }, { share: 3 }] })).toEqual([
    6, 6, 3,
  ])
})

it('the space that a column gains is taken from the next one, in whole steps', () => {
  expect(shared([6, 6], 0, 8.4)).toEqual([8, 4])
  expect(shared([6, 6, 6], 1, 2)).toEqual([6, 2, 10])
})

it('neither column disappears', () => {
  expect(shared([6, 6], 0, 40)).toEqual([11, 1])
  expect(shared([6, 6], 0, -3)).toEqual([1, 11])
})
