import { expect, test } from 'vitest'
import { createFairTurns } from './fair-turns.ts'

type ControlledWork = { begun: string[]; end(name: string): void; work(name: string): () => Promise<string> }

/** Work that runs until `end` is called. */
function controlledWork(): ControlledWork {
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  return {
    begun,
    end: (name) => ends.get(name)?.(),
    work: (name) => () => {
      begun.push(name)
      return new Promise((resolve) => ends.set(name, () => resolve(name)))
    },
  }
}
const settled = () => new Promise((resolve) => setImmediate(resolve))
const refusal = () => new Error('Too many.')

test('one person can run only so much, and others begin at once', async () => {
  const take = createFairTurns({ atOnce: 10, eachAtOnce: 2, maxWaiting: 10 }, refusal)
  const { begun, end, work } = controlledWork()
  const all = ['a1', 'a2', 'a3', 'b1'].map((name) => take(name.charAt(0), work(name)))
  await settled()
  expect(begun).toEqual(['a1', 'a2', 'b1'])
  end('a1')
  await settled()
  expect(begun).toEqual(['a1', 'a2', 'b1', 'a3'])
  for (const name of ['a2', 'a3', 'b1']) end(name)
  expect(await Promise.all(all)).toEqual(['a1', 'a2', 'a3', 'b1'])
})

test('a turn stays taken during its rest, and only for its person', async () => {
  let asked: unknown
  const take = createFairTurns(
    {
      atOnce: 10,
      eachAtOnce: 1,
      maxWaiting: 10,
      rest(person, { isWaiting }) {
        asked = { person, isWaiting }
        return isWaiting ? 2 ** 30 : 0
      },
    },
    refusal,
  )
  const { begun, end, work } = controlledWork()
  void take('a', work('a1'))
  void take('a', work('a2'))
  await settled()
  end('a1')
  await settled()
  expect(asked).toEqual({ person: 'a', isWaiting: true })
  void take('b', work('b1'))
  await settled()
  expect(begun).toEqual(['a1', 'b1'])
})

test('only so much works at once, and a turn that rests leaves its place to others', async () => {
  const rest = () => 2 ** 30
  const take = createFairTurns({ atOnce: 10, workingAtOnce: 2, eachAtOnce: 2, maxWaiting: 10, rest }, refusal)
  const { begun, end, work } = controlledWork()
  for (const name of ['a1', 'a2', 'b1', 'a3']) void take(name.charAt(0), work(name))
  await settled()
  expect(begun).toEqual(['a1', 'a2'])
  end('a1')
  await settled()
  expect(begun).toEqual(['a1', 'a2', 'b1'])
  end('a2')
  end('b1')
  await settled()
  expect(begun).toEqual(['a1', 'a2', 'b1'])
})

test('failed work releases its turn, and too much waiting is refused', async () => {
  const take = createFairTurns({ atOnce: 1, eachAtOnce: 1, maxWaiting: 1 }, refusal)
  const { begun, end, work } = controlledWork()
  await expect(take('a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  const first = take('a', work('a1'))
  const second = take('a', work('a2'))
  await expect(take('a', work('a3'))).rejects.toThrow('Too many.')
  expect(take.load()).toEqual({ running: 1, waiting: 1, refused: 1 })
  end('a1')
  await first
  await settled()
  expect(begun).toEqual(['a1', 'a2'])
  end('a2')
  await second
  expect(take.load()).toEqual({ running: 0, waiting: 0, refused: 1 })
})
