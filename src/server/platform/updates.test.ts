import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../tests/support/app.ts'
import { productVersion } from '../version.ts'
import { isNewer } from './updates.ts'

let published = ''
const server = createServer((_, response) => void response.end(published))
let site: TestApp
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  site = await startTestApp('sqlite', {
    env: { UPDATE_URL: `http://127.0.0.1:${port}/latest`, LOG_LEVEL: 'silent' },
  })
})
afterAll(async () => {
  await site.close()
  server.close()
})

/** What the dashboard says about versions after a check with this answer. */
async function dashboardAfter(answer: string) {
  published = answer
  await site.deps.updates.check()
  const { token } = await site.signIn('ADMIN')
  const { health } = (await site.call('GET', '/api/admin/dashboard?only=health', { token })).json()
  return { version: health.version, newerVersion: health.newerVersion }
}
const nothing = { version: productVersion, newerVersion: null }

test('administrators learn of a newer version until they have installed it', async () => {
  expect(await dashboardAfter('{"version":"999.0.0"}')).toEqual({ ...nothing, newerVersion: '999.0.0' })
  expect(await dashboardAfter(JSON.stringify({ version: productVersion }))).toEqual(nothing)
})

test.each(['{"version":"999.0.0-beta.1"}', '{"version":"<b>"}', '{}', 'not JSON', ''])(
  'of the answer %j nothing is shown',
  async (answer) => {
    expect(await dashboardAfter(answer)).toEqual(nothing)
  },
)

test('nothing is requested unless an address is configured', async () => {
  const silent = await startTestApp('sqlite', { env: { LOG_LEVEL: 'silent' } })
  expect(silent.deps.config.updateUrl).toBeUndefined()
  await silent.deps.updates.check()
  expect(silent.deps.updates.newer()).toBeNull()
  await silent.close()
})

test('versions are compared by their numbers', () => {
  expect(isNewer('0.10.0', '0.9.9')).toBe(true)
  expect(isNewer('1.0.0', '0.99.0')).toBe(true)
  expect(isNewer('0.9.9', '0.10.0')).toBe(false)
  expect(isNewer('1.0.0', '1.0.0')).toBe(false)
})
