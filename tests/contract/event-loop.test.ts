// No call keeps the event loop for long, whatever is sent: every call of the contract with the largest input it takes.
// A call without an entry in largest-inputs.ts fails.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoints } from '../../src/contracts/index.ts'
import { startTestApp, type TestApp } from '../support/app.ts'
import { describeEachEngine } from '../support/engines.ts'
import { watchEventLoop } from '../support/event-loop.ts'
import {
  type Call,
  callsOf,
  fillSite,
  largestInputs,
  nameOf,
  type Places,
  readersPages,
} from '../support/largest-inputs.ts'
import { maxBlockedMs } from '../support/machine.ts'
import { scaled } from '../support/timeouts.ts'

test('every call of the contract has its largest input, and nothing else has', () => {
  expect(Object.keys(largestInputs).sort()).toEqual(endpoints.map(nameOf).sort())
})

describeEachEngine('the largest inputs', (engine) => {
  let site: TestApp
  let places: Places
  let token: string
  beforeAll(async () => {
    site = await startTestApp(engine)
    token = (await site.signIn('ADMIN')).token
    places = await fillSite(send)
  }, scaled(120_000))
  afterAll(() => site.close())

  async function send({ method, path, body, type = 'application/json' }: Call) {
    const answer = await site.app.inject({
      method: method as 'GET',
      url: path,
      headers: { authorization: `Bearer ${token}`, ...(body !== undefined && { 'content-type': type }) },
      ...(body !== undefined && { payload: body }),
    })
    return { status: answer.statusCode, text: answer.body }
  }

  async function longestBlock(call: Call): Promise<{ status: number; blocked: number }> {
    const loop = watchEventLoop()
    const { status } = await send(call)
    const blocked = loop.take()
    loop.stop()
    return { status, blocked }
  }

  // A call that is slow by itself is slow each time; one that met the compiler or collected the garbage of others is not.
  async function blocksAgain(call: Call, limit: number): Promise<boolean> {
    for (let attempt = 0; attempt < 3; attempt += 1)
      if ((await longestBlock(call)).blocked <= limit) return false
    return true
  }

  test('keep nobody waiting', { timeout: scaled(180_000) }, async () => {
    const limit = maxBlockedMs()
    const slow: string[] = []
    const calls = [
      ...readersPages(places).map((call) => ({ name: 'a reader', call })),
      ...endpoints
        .toSorted((a, b) => order.indexOf(nameOf(a)) - order.indexOf(nameOf(b)))
        .flatMap((endpoint) => callsOf(endpoint, places)),
    ]
    for (const { name, call } of calls) {
      const { status, blocked } = await longestBlock(call)
      const description = `${call.method} ${call.path.slice(0, 80)} (${name}): ${Math.round(blocked)} ms, ${status}`
      expect(status, description).not.toBe(500)
      if (blocked > limit && (await blocksAgain(call, limit))) slow.push(description)
    }
    expect(slow.join('\n'), `longer than ${Math.round(limit)} ms`).toBe('')
  })
})

const order = Object.keys(largestInputs)
