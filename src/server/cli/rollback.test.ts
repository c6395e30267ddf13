import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { isRunning } from './rollback.ts'

test.each([
  ['127.0.0.1', '0.0.0.0'],
  ['127.0.0.2', '127.0.0.2'],
])('a server that listens at %s is found with HOST=%s', async (listensAt, host) => {
  const server = createServer((_request, response) => response.end()).listen(0, listensAt)
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  expect(await isRunning({ host, port })).toBe(true)
  server.closeAllConnections()
  server.close()
  await once(server, 'close')
  expect(await isRunning({ host, port })).toBe(false)
})
