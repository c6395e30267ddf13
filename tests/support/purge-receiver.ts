import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'

export type ReceivedPurge = { method: string; url: string; headers: IncomingHttpHeaders; body: unknown }

/** A server in the place of a CDN's API: it records what it receives, and answers with `status` and `answer`. */
export async function startPurgeReceiver() {
  const received: ReceivedPurge[] = []
  const server = createServer(async (request, response) => {
    const { method = '', url = '', headers } = request
    const body = headers['content-type'] === undefined ? undefined : await json(request)
    received.push({ method, url, headers, body })
    response.writeHead(receiver.status, { location: '/elsewhere' }).end(receiver.answer)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const receiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    status: 200,
    answer: '{}',
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return receiver
}
