import { once } from 'node:events'
import { Agent, get, type Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { type SignedIn, startTestApp, type TestApp } from '../../../tests/support/app.ts'
import { scaled } from '../../../tests/support/timeouts.ts'
import { createHttpServer } from './connections.ts'

const url = (server: Server, path: string) =>
  `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`

async function open(server: Server, begin: string): Promise<{ socket: Socket; received: () => string }> {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  let received = ''
  socket.on('data', (chunk) => (received += String(chunk))).on('error', () => {})
  await once(socket, 'connect')
  socket.write(begin)
  return { socket, received: () => received }
}

// Not with `once`, which fails if the connection is reset while the client is still writing.
const closed = ({ socket }: { socket: Socket }) =>
  socket.closed || new Promise((resolve) => socket.once('close', resolve))

test('a request after one that was refused is not carried out', async () => {
  const handled: string[] = []
  const server = createHttpServer((request, response) => {
    handled.push(request.url ?? '')
    response.writeHead(413, { connection: 'close' }).end('refused')
  })
  onTestFinished(() => void server.close())
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const client = await open(server, 'POST /first HTTP/1.1\r\nhost: a\r\ncontent-length: 4\r\n\r\n')
  await vi.waitFor(() => expect(client.received()).toContain('refused'))
  client.socket.write('bodyDELETE /second HTTP/1.1\r\nhost: a\r\n\r\n')
  await closed(client)
  expect(handled).toEqual(['/first'])
})

describe('requests that are never completed', () => {
  let site: TestApp
  let author: SignedIn

  beforeAll(async () => {
    site = await startTestApp('sqlite', { env: { LOG_LEVEL: 'silent' } })
    author = await site.signIn('AUTHOR')
    await site.app.listen({ port: 0, host: '127.0.0.1' })
  })
  afterAll(() => site.close())

  const upload = (token: string) =>
    `POST /api/admin/upload HTTP/1.1\r\nhost: masthead.test\r\nauthorization: Bearer ${token}\r\ncontent-type: multipart/form-data; boundary=edge\r\ncontent-length: 10000000\r\n\r\n--edge\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n`

  test(
    'end after about 20 s, while a slow upload goes on',
    async () => {
      const { server } = site.app
      const started = performance.now()
      const login =
        'POST /api/auth/login HTTP/1.1\r\nhost: masthead.test\r\ncontent-type: application/json\r\n'
      const half = {
        nothing: await open(server, ''),
        headers: await open(server, 'GET / HTTP/1.1\r\nhost: masthead.test\r\nx-a: '),
        body: await open(server, `${login}content-length: 200\r\n\r\n{"email":`),
        chunks: await open(server, `${login}transfer-encoding: chunked\r\n\r\n5\r\n{"ema`),
        page: await open(server, 'GET / HTTP/1.1\r\nhost: masthead.test\r\ncontent-length: 200\r\n\r\nab'),
        upload: await open(server, upload(author.token)),
        refused: await open(server, upload('a-token-that-nobody-has-at-all')),
        trickling: await open(server, upload(author.token)),
      }
      const slow = await open(server, upload(author.token))
      // A byte now and then is not progress; 10 kB a second is, even if the sender pauses for a while.
      const dripping = setInterval(() => {
        for (const one of [half.headers, half.body, half.upload, half.refused]) one.socket.write('a')
        half.trickling.socket.write('a'.repeat(600))
        slow.socket.write('a'.repeat(5000))
      }, 500)
      onTestFinished(() => {
        clearInterval(dripping)
        slow.socket.destroy()
      })
      await Promise.all(Object.values(half).map(closed))
      expect(performance.now() - started).toBeLessThan(scaled(40_000))
      for (const one of [half.headers, half.body, half.chunks, half.upload, half.trickling])
        expect(one.received()).toMatch(/^HTTP\/1\.1 408 /)
      expect(half.refused.received()).toMatch(/^HTTP\/1\.1 401 /)
      expect([slow.socket.destroyed, slow.received()]).toEqual([false, ''])
    },
    scaled(90_000),
  )

  test(
    'keep nobody else waiting, however many there are',
    async () => {
      const { server } = site.app
      const many = Math.min(4000, server.maxConnections - 100)
      if (many < 4000)
        process.stderr.write(`Only ${many} connections instead of 4,000: "ulimit -n" allows no more.\n`)
      const half = await Promise.all(
        Array.from({ length: many }, () => open(server, 'GET / HTTP/1.1\r\nhost: masthead.test\r\nx-a: ')),
      )
      for (const path of ['/api/health', '/', '/search'])
        expect((await fetch(url(server, path))).status).toBe(200)
      for (const { socket } of half) socket.destroy()
    },
    scaled(90_000),
  )
})

test(
  'a server that stops resets no connection that it kept open',
  async () => {
    const site = await startTestApp('sqlite', { env: { LOG_LEVEL: 'silent' } })
    await site.app.listen({ port: 0, host: '127.0.0.1' })
    const { server } = site.app
    const answers: number[] = []
    const failures: string[] = []
    let stopping = false
    const origin = url(server, '')
    const client = async (path: string) => {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 })
      for (;;) {
        const request = get(`${origin}${path}`, { agent })
        try {
          const [answer] = await once(request, 'response')
          answer.resume()
          await once(answer, 'end')
          answers.push(answer.statusCode)
          // Sometimes the next request comes at once, sometimes the connection is idle for a moment.
          if (answers.length % 3 === 0)
            await new Promise((resolve) => setTimeout(resolve, answers.length % 40))
        } catch (error) {
          if (stopping && (error as NodeJS.ErrnoException).code === 'ECONNREFUSED') return agent.destroy()
          failures.push(`${(error as NodeJS.ErrnoException).code} ${request.reusedSocket ? 'kept' : 'new'}`)
          if (stopping) return agent.destroy()
        }
      }
    }
    const clients = ['/', '/search', '/api/health', '/api/articles'].flatMap((path) =>
      Array.from({ length: 8 }, () => client(path)),
    )
    await vi.waitFor(() => expect(answers.length).toBeGreaterThan(100), { timeout: scaled(30_000) })
    stopping = true
    await site.app.drain()
    await site.app.close()
    await Promise.all(clients)
    await site.close()
    expect(new Set(answers)).toEqual(new Set([200]))
    expect(failures.filter((failure) => failure.endsWith('kept'))).toEqual([])
  },
  scaled(60_000),
)
