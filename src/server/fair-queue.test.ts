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
  test('lets people take turns, and keeps the order of each', () => {
    const queue = queueOf()
    for (const name of ['a1', 'a2', 'a3']) expect(queue.add(piece('a', name))).toEqual([])
    queue.add(piece('b', 'b1'))
    expect(takeAll(queue)).toEqual(['a1', 'b1', 'a2', 'a3'])
  })

  test('gives up what the one with the most sent last, for somebody who has less', () => {
    const queue = queueOf()
    for (const name of ['a1', 'a2', 'a3', 'a4']) queue.add(piece('a', name))
    expect(names(queue.add(piece('b', 'b1')))).toEqual(['a4'])
    expect(names(queue.add(piece('a', 'a5')))).toEqual(['a5'])
    expect(takeAll(queue)).toEqual(['a1', 'b1', 'a2', 'a3'])
  })

  test('counts large pieces for what they are, and refuses the newcomer among equals', () => {
    const queue = queueOf()
    queue.add(piece('a', 'a1', 60))
    expect(names(queue.add(piece('b', 'b1', 60)))).toEqual(['b1'])
    expect(names(queue.add(piece('b', 'b2', 30)))).toEqual([])
    expect(takeAll(queue)).toEqual(['a1', 'b2'])
  })

  test('takes a single piece of any size', () => {
    const queue = queueOf()
    expect(queue.add(piece('a', 'a1', 1000))).toEqual([])
    expect(names(queue.add(piece('b', 'b1')))).toEqual(['a1'])
    expect(takeAll(queue)).toEqual(['b1'])
  })
})
