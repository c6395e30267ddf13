import { expect, test } from 'vitest'
import { startTestApp } from '../../../tests/support/app.ts'
import { watchEventLoop } from '../../../tests/support/event-loop.ts'
import { maxBlockedMs } from '../../../tests/support/machine.ts'
import { scaled } from '../../../tests/support/timeouts.ts'

test('the first request for the API description delays nobody', {
  timeout: scaled(60_000),
}, async () => {
  const site = await startTestApp('sqlite')
  const limit = maxBlockedMs()
  const loop = watchEventLoop()
  for (const path of ['/api/openapi.json', '/api/docs/js/scalar.js']) {
    loop.take()
    expect((await site.call('GET', path)).statusCode).toBe(200)
    expect(loop.take(), path).toBeLessThan(limit)
  }
  loop.stop()
  await site.close()
})
