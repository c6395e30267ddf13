import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { scaled } from '../../../../tests/support/timeouts.ts'
import { FetchFailure, fetchFile } from './fetch-file.ts'

describe('fetchFile', () => {
  let server: Server
  let origin: string
  let asked: string[]
  let directory: string
  let count = 0
  const limits = { maxBytes: 1000, timeoutMs: scaled(5000), mayConnect: () => true }

  beforeAll(async () => {
    directory = await mkdtemp(path.join(tmpdir(), 'masthead-fetch-'))
    server = createServer((request, response) => {
      const url = request.url ?? ''
      asked.push(url)
      if (url === '/file') response.end('hello')
      else if (url === '/large') response.writeHead(200, { 'content-length': '5000' }).end('x'.repeat(5000))
      else if (url === '/endless') for (let part = 0; part < 50; part += 1) response.write('x'.repeat(100))
      else if (url === '/silent') return
      else if (url === '/round') response.writeHead(302, { location: '/round' }).end()
      else if (url === '/moved') response.writeHead(301, { location: '/file' }).end('elsewhere')
      else if (url === '/inside') response.writeHead(302, { location: 'http://169.254.169.254/key' }).end()
      else if (url === '/local-file') response.writeHead(302, { location: 'file:///etc/passwd' }).end()
      else response.writeHead(404).end()
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  beforeEach(() => {
    asked = []
  })
  afterAll(async () => {
    server.closeAllConnections()
    server.close()
    await rm(directory, { recursive: true, force: true })
  })

  const target = () => path.join(directory, String(count++))
  async function failure(url: string, options = {}): Promise<FetchFailure> {
    const file = target()
    const error = await fetchFile(url, file, { ...limits, ...options }).catch((error: unknown) => error)
    expect(error).toBeInstanceOf(FetchFailure)
    expect(existsSync(file)).toBe(false)
    return error as FetchFailure
  }

  it('stores the file, also after a redirect', async () => {
    const [first, second] = [target(), target()]
    await fetchFile(`${origin}/file`, first, limits)
    await fetchFile(`${origin}/moved`, second, limits)
    expect(await readFile(first, 'utf8')).toBe('hello')
    expect(await readFile(second, 'utf8')).toBe('hello')
  })

  it.each([
    ['/large', /larger than/],
    ['/endless', /larger than/],
    ['/none', /answered 404/],
    ['/round', /in a loop/],
    ['/local-file', /not http or https/],
  ])('leaves nothing behind of %s', async (where, reason) => {
    expect((await failure(origin + where)).message).toMatch(reason)
  })

  it('gives up on a server that does not answer', async () => {
    expect(await failure(`${origin}/silent`, { timeoutMs: 200 })).toMatchObject({ offline: true })
  })

  it.each(['file:///etc/passwd', 'ftp://files.example/a', 'http://user:secret@files.example/a', 'nonsense'])(
    'refuses %s',
    async (url) => expect((await failure(url)).message).toMatch(/not http or https/),
  )

  it('connects only to allowed addresses, whatever their names', async () => {
    const { port } = new URL(origin)
    const inside = [origin, `http://localhost:${port}`, `http://[::1]:${port}`, `http://2130706433:${port}`]
    for (const url of inside) {
      const { message } = await failure(`${url}/file`, { mayConnect: undefined })
      expect(message).toMatch(/not a public address/)
    }
    const own = (address: string) => address === '127.0.0.1'
    expect((await failure(`${origin}/inside`, { mayConnect: own })).message).toMatch(/169\.254\.169\.254/)
    expect(asked).toEqual(['/inside'])
  })

  it('reports a host that cannot be reached at all', async () => {
    expect(await failure('http://127.0.0.1:1/file')).toMatchObject({
      offline: true,
      message: 'the server 127.0.0.1 accepts no connections',
    })
    expect((await failure('http://old.invalid/file')).message).toMatch(
      /^the server old\.invalid cannot be (?:found|looked up right now)$/,
    )
    expect(await failure(`${origin}/none`)).toMatchObject({ offline: false })
  })
})
