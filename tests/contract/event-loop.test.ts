// No call blocks the event loop for long, whatever is sent: every call of the contract and every route beside it, with
// its largest input. One without an entry in largest-inputs.ts fails, and so does one whose answer differs from its
// entry, because it would measure something else.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoints } from '../../src/contracts/index.ts'
import { startTestApp, type TestApp } from '../support/app.ts'
import { describeEachEngine } from '../support/engines.ts'
import { watchEventLoop } from '../support/event-loop.ts'
import { onTheInternet } from '../support/internet.ts'
import { anyOtherAddress, metricsToken } from '../support/largest/readers.ts'
import {
  allCalls,
  type Call,
  fillSite,
  inputsBeside,
  largestInputs,
  type Measured,
  nameOf,
  type Site,
} from '../support/largest-inputs.ts'
import { maxBlockedMs } from '../support/machine.ts'
import { startMailServer } from '../support/mail-server.ts'
import { registeredRoutes } from '../support/registered-routes.ts'
import { scaled } from '../support/timeouts.ts'

test('every call of the contract has its largest input, and there are no other entries', () => {
  expect(Object.keys(largestInputs).sort()).toEqual(endpoints.map(nameOf).sort())
})

test('every other route has its largest input, and there are no other entries', async () => {
  const env = { METRICS_TOKEN: metricsToken }
  const routes = await registeredRoutes(async () => (await startTestApp('sqlite', { env })).close())
  const others = routes.filter((route) => largestInputs[route] === undefined)
  expect(Object.keys(inputsBeside).sort()).toEqual([...others, anyOtherAddress].sort())
})

describeEachEngine('the largest inputs', (engine) => {
  let app: TestApp
  let smtp: Awaited<ReturnType<typeof startMailServer>>
  let site: Site
  let token: string
  beforeAll(async () => {
    smtp = await startMailServer()
    app = await startTestApp(engine, {
      env: {
        PUBLIC_URL: 'https://masthead.test',
        SMTP_URL: smtp.url,
        TRUST_PROXY: '1',
        METRICS_TOKEN: metricsToken,
        LOG_LEVEL: 'silent',
      },
    })
    token = (await app.signIn('ADMIN')).token
    site = await fillSite(send, { now: () => Date.parse(app.deps.now()), put: onTheInternet })
  }, scaled(120_000))
  afterAll(async () => {
    await app.close()
    await smtp.close()
  })

  async function send({ method, path, body, type = 'application/json', headers, as = token }: Call) {
    const answer = await app.app.inject({
      method: method as 'GET',
      url: path,
      headers: {
        ...(as !== null && { authorization: `Bearer ${as}` }),
        ...(body !== undefined && { 'content-type': type }),
        ...headers,
      },
      ...(body !== undefined && { payload: body }),
    })
    const [cookie] = answer.cookies
    return {
      status: answer.statusCode,
      cookie: cookie ? `${cookie.name}=${cookie.value}` : '',
      // Decoded only where it is read, because that is not work of the server.
      get text() {
        return answer.body
      },
    }
  }

  async function measure({ prepare }: Measured) {
    const call = await prepare()
    const loop = watchEventLoop()
    const answer = await send(call)
    const blocked = loop.take()
    loop.stop()
    return { answer, blocked }
  }

  // A slow call is slow each time; a call delayed by the compiler or the garbage of others is not.
  async function blocksAgain(call: Measured, limit: number): Promise<boolean> {
    for (let attempt = 0; attempt < 3; attempt += 1) if ((await measure(call)).blocked <= limit) return false
    return true
  }

  test('delay nobody', { timeout: scaled(240_000) }, async () => {
    const limit = maxBlockedMs()
    const slow: string[] = []
    const odd: string[] = []
    const calls = allCalls(site, endpoints).filter((call) => engine === 'sqlite' || !call.needsNoDatabase)
    for (const call of calls) {
      const { answer, blocked } = await measure(call)
      if (answer.status !== call.status)
        odd.push(`${call.name}: ${answer.status}, not ${call.status}: ${answer.text.slice(0, 200)}`)
      if (blocked > limit && (await blocksAgain(call, limit)))
        slow.push(`${call.name}: ${Math.round(blocked)} ms`)
    }
    expect(odd.join('\n'), 'answered otherwise').toBe('')
    expect(slow.join('\n'), `longer than ${Math.round(limit)} ms`).toBe('')
  })
})
