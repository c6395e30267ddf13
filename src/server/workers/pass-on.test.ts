// What a worker does not answer itself, as it reaches the process behind it.
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { type IncomingMessage, type RequestOptions, request, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { buffer, text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../tests/support/app.ts'
import { buildApp } from '../app.ts'
import { createHttpServer } from '../http/connections.ts'
import { passOnOthers } from './pass-on.ts'
import { createReports } from './reports.ts'

let site: TestApp
let worker: FastifyInstance
let behind: Server
let folder: string
let place: { writer: string | null; patienceMs: number }
/** Answers in place of the writer. */
let answer: (request: IncomingMessage, response: import('node:http').ServerResponse) => void

let asked: number
const whereWriterIs = () => {
  asked += 1
  return place
}

async function start(env: Record<string, string> = {}) {
  site = await startTestApp('sqlite', { env: { LOG_LEVEL: 'silent', ...env } })
  folder = await mkdtemp(path.join(tmpdir(), 'masthead-pass-on-'))
  const socket = path.join(folder, 'writer')
  place = { writer: socket, patienceMs: 0 }
  behind = createHttpServer((request, response) => answer(request, response)).listen(socket)
  await once(behind, 'listening')
  asked = 0
  const { parts } = createReports(site.deps.config, async () => {})
  worker = await buildApp(site.deps, {
    worker: { ...parts, passOnOthers: (app) => passOnOthers(app, whereWriterIs) },
  })
  await worker.listen({ port: 0, host: '127.0.0.1' })
}

beforeEach(() => {
  answer = (request, response) =>
    void response.end(JSON.stringify({ method: request.method, url: request.url, headers: request.headers }))
})
afterEach(async () => {
  await worker.close()
  behind.closeAllConnections()
  behind.close()
  await site.close()
  await rm(folder, { recursive: true, force: true })
})

const port = () => (worker.server.address() as AddressInfo).port

async function ask(options: RequestOptions, body?: Buffer): Promise<IncomingMessage> {
  const asked = request({ port: port(), host: '127.0.0.1', agent: false, ...options })
  const answered = once(asked, 'response')
  if (body) void pipeline(Readable.from(body, { highWaterMark: 64 * 1024 }), asked).catch(() => {})
  else asked.end()
  const [response] = await answered
  return response
}

const passed = async (options: RequestOptions) => JSON.parse(await text(await ask(options)))

const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

it('passes on method, address and headers as they came', async () => {
  await start()
  const got = await passed({
    method: 'PROPFIND',
    path: '/api/a%2Fb?x=%20y&&z',
    headers: { 'x-own': 'één', 'accept-encoding': 'br', host: 'blog.example' },
  })
  expect(got).toMatchObject({ method: 'PROPFIND', url: '/api/a%2Fb?x=%20y&&z' })
  expect(got.headers).toMatchObject({ 'accept-encoding': 'br', host: 'blog.example' })
  expect(got.headers['x-own']).toBe('één')
})

it('says where the client is before all other headers, of which only so many are read', async () => {
  await start()
  const many = Object.fromEntries(Array.from({ length: 990 }, (_, index) => [`x-${index}`, '1']))
  const { headers } = await passed({ path: '/api/a', headers: many })
  expect(headers['x-forwarded-for']).toBe('127.0.0.1')
})

it('carries a large body in both directions, byte by byte', async () => {
  await start()
  let size = 0
  answer = (request, response) => {
    request.on('data', (chunk: Buffer) => (size += chunk.length))
    response.writeHead(200, 'Here it is', { 'set-cookie': ['a=1', 'b=2'], 'content-type': 'application/x' })
    request.pipe(response)
  }
  const body = randomBytes(20_000_000)
  const response = await ask({ method: 'POST', path: '/api/x' }, body)
  expect(hashOf(await buffer(response))).toBe(hashOf(body))
  expect(size).toBe(body.length)
  expect(response.statusMessage).toBe('Here it is')
  expect(response.headers).toMatchObject({ 'set-cookie': ['a=1', 'b=2'], 'content-type': 'application/x' })
})

it.each(['POST', 'PUT', 'DELETE', 'GET'])(
  'says of a %s without a body that there is none',
  async (method) => {
    await start()
    answer = async (request, response) => response.end(JSON.stringify([await text(request), request.headers]))
    const [body, headers] = await passed({ method, path: '/api/x', headers: { 'content-length': '0' } })
    expect(body).toBe('')
    expect(headers['transfer-encoding']).toBeUndefined()
  },
)

it.each([
  ['off', '127.0.0.1', undefined],
  ['on', '203.0.113.9, 198.51.100.7', 'https'],
])('with TRUST_PROXY=%s tells the client’s address', async (trust, address, protocol) => {
  await start({ TRUST_PROXY: trust })
  const forwarded = {
    'X-Forwarded-For': ['203.0.113.9', '198.51.100.7'],
    'X-Forwarded-Proto': 'https',
    'X-Forwarded-Host': 'other.example',
    Forwarded: 'for=203.0.113.9',
  }
  const { headers } = await passed({ path: '/api/x', headers: forwarded })
  expect(headers['x-forwarded-for']).toBe(address)
  expect(headers['x-forwarded-proto']).toBe(protocol)
  expect(headers['x-forwarded-host']).toBe(trust === 'on' ? 'other.example' : undefined)
})

it('answers an HTTP/1.0 client that names no host', async () => {
  await start()
  const socket = connect(port(), '127.0.0.1')
  socket.write('POST /api/x HTTP/1.0\r\ncontent-length: 2\r\n\r\nab')
  const said = await text(socket)
  expect(said).toMatch(/^HTTP\/1\.1 200 OK\r\n/)
  expect(said).not.toMatch(/transfer-encoding: chunked/i)
  expect(said).toContain('"url":"/api/x"')
})

it('ends the request behind when the client leaves', async () => {
  await start()
  const began = Promise.withResolvers<IncomingMessage>()
  answer = (request, response) => {
    response.write('the first part')
    began.resolve(request)
  }
  const asked = request({ port: port(), host: '127.0.0.1', path: '/api/x', agent: false }).end()
  asked.on('error', () => {})
  const left = await began.promise
  const [response] = await once(asked, 'response')
  response.on('error', () => {})
  asked.destroy()
  await once(left.socket, 'close')
})

it('cuts an answer that is cut off behind', async () => {
  await start()
  answer = (request, response) => {
    response.writeHead(200, { 'content-length': '100' })
    response.write('half', () => request.socket.destroy())
  }
  await expect(text(await ask({ path: '/api/x' }))).rejects.toThrow()
})

it('hands over a refusal that comes before the body has been read, and closes the connection', async () => {
  await start()
  answer = (_request, response) => {
    response.writeHead(413, { connection: 'close' })
    response.end('too large', () => response.socket?.destroy())
  }
  const asked = request({ port: port(), host: '127.0.0.1', path: '/api/x', method: 'POST', agent: false })
  asked.on('error', () => {})
  asked.write('the beginning')
  const [response] = await once(asked, 'response')
  expect([response.statusCode, response.headers.connection]).toEqual([413, 'close'])
  expect(await text(response)).toBe('too large')
  asked.destroy()
})

it.each([401, 413])(
  'hands over a %s to a client that goes on sending until it has sent all',
  async (status) => {
    await start()
    answer = (_request, response) => response.writeHead(status).end('refused')
    const length = 30_000_000
    const socket = connect(port(), '127.0.0.1')
    const said = text(socket)
    socket.write(`POST /api/x HTTP/1.1\r\nhost: x\r\ncontent-length: ${length}\r\n\r\n`)
    for (let sent = 0; sent < length; sent += 100_000)
      await new Promise((resolve) => socket.write(Buffer.alloc(100_000), resolve))
    expect(await said).toMatch(new RegExp(`^HTTP/1.1 ${status} .*refused`, 's'))
  },
)

it('asks for the writer once, however many requests wait', async () => {
  await start()
  const { writer } = place
  place = { writer: null, patienceMs: 60_000 }
  const many = Array.from({ length: 100 }, () => ask({ path: '/api/x' }))
  // Each request asks where the writer is before it waits.
  while (asked < 2 * many.length) await wait(5)
  const before = asked
  for (let round = 0; round < 10; round += 1) for (const seen = asked; asked === seen; ) await wait(5)
  expect(asked - before).toBeLessThan(many.length / 2)
  place = { writer, patienceMs: 60_000 }
  expect(new Set((await Promise.all(many)).map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
})

it('asks once more for what only reads when the connection is lost, and never for anything else', async () => {
  await start()
  const methods: string[] = []
  answer = (request, response) => {
    methods.push(request.method ?? '')
    if (methods.length === 1 || request.method === 'POST') request.socket.destroy()
    else response.end('here')
  }
  expect(await text(await ask({ path: '/api/x' }))).toBe('here')
  await expect(ask({ path: '/api/x', method: 'POST' })).rejects.toThrow()
  expect(methods).toEqual(['GET', 'GET', 'POST'])
})

it('waits for the writer, and refuses with a sentence when there is none for too long', async () => {
  await start()
  const { writer } = place
  place = { writer: null, patienceMs: 0 }
  const refused = await ask({ path: '/api/x' })
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '5'])
  expect(JSON.parse(await text(refused))).toMatchObject({ code: 'UNAVAILABLE' })
  const page = await ask({ path: '/search?q=lantern' })
  expect([page.statusCode, page.headers['content-type']]).toEqual([503, 'text/html; charset=utf-8'])
  expect((await ask({ path: '/' })).statusCode).toBe(200)
  place = { writer: null, patienceMs: 60_000 }
  const waiting = ask({ path: '/api/x', method: 'POST' }, Buffer.from('a body'))
  place = { writer, patienceMs: 60_000 }
  expect((await waiting).statusCode).toBe(200)
})
