import { expect, it } from 'vitest'
import { handOver, hold } from './held-text.ts'

it('what fields hold is handed over once, the last text of each, in the order in which they began', () => {
  const told: string[] = []
  const [one, other] = [{}, {}]
  hold(one, () => told.push('a'))
  hold(other, () => told.push('x'))
  hold(one, () => told.push('ab'))
  expect(told).toEqual([])
  handOver()
  handOver()
  expect(told).toEqual(['ab', 'x'])
})

it('what is typed while text is handed over waits for the next time', () => {
  const told: string[] = []
  const field = {}
  hold(field, () => {
    told.push('a')
    hold(field, () => told.push('ab'))
  })
  handOver()
  expect(told).toEqual(['a'])
  handOver()
  expect(told).toEqual(['a', 'ab'])
})
