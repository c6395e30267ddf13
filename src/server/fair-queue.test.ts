import { describe, expect, test } from 'vitest'
import { createFairQueue } from './fair-queue.ts'

const piece = (person: string, name: string, size = 1) => ({ person, name, size })
const queueOf = () => createFairQueue<ReturnType<typeof piece>>({ items: 4, size: 100 })
const names = (pieces: { name: string }[]) => pieces.map(({ name }) => name)

function takeAll(queue: ReturnType<typeof queueOf>): string[] {
  const order: string[] = []
  for (let next = queue.take(); next; next = queue.take()) order.push(next.name)
  return order
}

describe('a fair queue', () => {
  test('lets people take turns, and preserves the order of each', () => {
    const queue = queueOf()
    for (const name of ['a1', 'a2', 'a3']) expect(queue.add(piece('a', name))).toEqual([])
    queue.add(piece('b', 'b1'))
    expect(takeAll(queue)).toEqual(['a1', 'b1', 'a2', 'a3'])
  })

  test('drops the newest item of the person with the most waiting, in favour of somebody with less', () => {
    const queue = queueOf()
    for (const name of ['a1', 'a2', 'a3', 'a4']) queue.add(piece('a', name))
    expect(names(queue.add(piece('b', 'b1')))).toEqual(['a4'])
    expect(names(queue.add(piece('a', 'a5')))).toEqual(['a5'])
    expect(takeAll(queue)).toEqual(['a1', 'b1', 'a2', 'a3'])
  })

  test('counts large items by their size, and refuses the newcomer in a tie', () => {
    const queue = queueOf()
    queue.add(piece('a', 'a1', 60))
    expect(names(queue.add(piece('b', 'b1', 60)))).toEqual(['b1'])
    expect(names(queue.add(piece('b', 'b2', 30)))).toEqual([])
    expect(takeAll(queue)).toEqual(['a1', 'b2'])
  })

  test('accepts a single item of any size', () => {
    const queue = queueOf()
    expect(queue.add(piece('a', 'a1', 1000))).toEqual([])
    expect(names(queue.add(piece('b', 'b1')))).toEqual(['a1'])
    expect(takeAll(queue)).toEqual(['b1'])
  })
})
