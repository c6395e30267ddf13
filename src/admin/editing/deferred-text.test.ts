import { expect, it } from 'vitest'
import { defer, flushDeferred } from './deferred-text.ts'

it('passes on what fields deferred once, only the last text of each, in the order in which they began', () => {
  const passed: string[] = []
  const [one, other] = [{}, {}]
  defer(one, () => passed.push('a'))
  defer(other, () => passed.push('x'))
  defer(one, () => passed.push('ab'))
  expect(passed).toEqual([])
  flushDeferred()
  flushDeferred()
  expect(passed).toEqual(['ab', 'x'])
})

it('text that is typed during a flush waits for the next one', () => {
  const passed: string[] = []
  const field = {}
  defer(field, () => {
    passed.push('a')
    defer(field, () => passed.push('ab'))
  })
  flushDeferred()
  expect(passed).toEqual(['a'])
  flushDeferred()
  expect(passed).toEqual(['a', 'ab'])
})
