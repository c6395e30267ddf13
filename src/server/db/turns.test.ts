import { setImmediate as nextTurn } from 'node:timers/promises'
import { beforeEach, describe, expect, test } from 'vitest'
import { beginTurn, giveWay, inTurns } from './turns.ts'

const work = (ms: number) => {
  for (const until = performance.now() + ms; performance.now() < until; );
}

describe('long work', () => {
  beforeEach(() => nextTurn())

  test('that was announced makes later work give way at once', async () => {
    beginTurn()
    work(15)
    expect(giveWay()).toBeInstanceOf(Promise)
    await nextTurn()
    expect(giveWay()).toBeUndefined()
  })

  test('in steps lets other work run between them', async () => {
    let turns = 0
    const count = () => {
      turns += 1
      next = setImmediate(count)
    }
    let next = setImmediate(count)
    const result = await inTurns(
      (function* () {
        for (let step = 0; step < 10; step += 1) {
          work(15)
          yield
        }
        return 'done'
      })(),
    )
    clearImmediate(next)
    expect([result, turns >= 9]).toEqual(['done', true])
  })
})
