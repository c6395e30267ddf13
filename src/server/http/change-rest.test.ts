import { beforeEach, describe, expect, test } from 'vitest'
import { createChangeRest } from './change-rest.ts'

describe('the rest after a change', () => {
  let now = 0
  let rest: ReturnType<typeof createChangeRest>
  beforeEach(() => {
    now = 0
    rest = createChangeRest(() => now)
  })

  /** Lets each account change in turn for ten seconds, each change taking 10 ms. Returns how long they worked in all. */
  function work(accounts: string[]): number {
    const restsUntil = new Map(accounts.map((account) => [account, 0]))
    let worked = 0
    for (now = 0; now < 10_000; now += 10)
      for (const account of accounts)
        if ((restsUntil.get(account) ?? 0) <= now) {
          worked += 10
          restsUntil.set(account, now + rest(account, { tookMs: 10, isWaiting: true }))
        }
    return worked
  }

  test('is none after a few changes', () => {
    for (let change = 0; change < 10; change += 1) {
      expect(rest('anna', { tookMs: 20, isWaiting: false })).toBe(0)
      now += 1000
    }
  })

  test('leaves many accounts together what one would get', () => {
    const one = work(['anna'])
    const eight = work(Array.from({ length: 8 }, (_, number) => `account ${number}`))
    expect(one).toBeGreaterThan(2000)
    expect(eight).toBeLessThan(one * 1.2)
    expect(eight).toBeGreaterThan(one * 0.6)
  })

  test('leaves accounts that each stay below a quarter of the time no more together', () => {
    const accounts = Array.from({ length: 8 }, (_, number) => `account ${number}`)
    let worked = 0
    for (now = 0; now < 60_000; ) {
      let rests = 0
      for (const account of accounts) {
        worked += 10
        rests += rest(account, { tookMs: 10, isWaiting: false })
      }
      // Each account does as much as an eighth of the time while it does not rest.
      now += Math.max(80, rests / accounts.length)
    }
    expect(worked / now).toBeLessThan(0.3)
  })

  test('begins after about as much work of two accounts as of one', () => {
    let beforeRest = 0
    for (let turn = 0; turn < 100; turn += 1)
      if (rest(`account ${turn % 2}`, { tookMs: 10, isWaiting: false }) === 0) beforeRest += 10
    expect(beforeRest).toBeGreaterThan(200)
    expect(beforeRest).toBeLessThan(400)
  })

  test('is short again when the others have stopped', () => {
    for (const account of ['anna', 'ben', 'carla']) rest(account, { tookMs: 1000, isWaiting: true })
    expect(rest('anna', { tookMs: 1000, isWaiting: true })).toBe(600)
    now += 5000
    expect(rest('anna', { tookMs: 1000, isWaiting: true })).toBe(200)
  })
})
