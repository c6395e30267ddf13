import { request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Deps } from '../../core/context.ts'
import { readPageAddress } from '../../core/page-address.ts'
import type { RenderedPage } from '../../core/rendered-page.ts'
import type { Tag } from '../../platform/events.ts'
import { createPageCache } from './page-cache.ts'

type Answer = { status: number; headers: Record<string, string>; body: Buffer }

// Long and varied enough for the compressions to differ.
const words = Array.from({ length: 2000 }, (_, index) => `word${(index * 7919) % 997}`).join(' ')

let app: FastifyInstance
let now: string
let renders: string[]
let entered: number
let emit: (...tags: Tag[]) => void
let page: (path: string) => Partial<RenderedPage> | Promise<Partial<RenderedPage>>

beforeEach(async () => {
  now = '2026-11-20T09:30:00.000Z'
  renders = []
  entered = 0
  page = () => ({})
  const listeners: ((tags: Tag[]) => void)[] = []
  emit = (...tags) => {
    for (const listener of listeners) listener(tags)
  }
  const deps = {
    config: { environment: 'test' },
    events: { on: (listener: (tags: Tag[]) => void) => void listeners.push(listener) },
    now: () => now,
  } as unknown as Deps
  const cache = createPageCache(deps)
  app = Fastify({ serverFactory: cache.serverFactory })
  app.addHook('onRequest', async () => {
    entered += 1
  })
  app.get('/*', async (request, reply) => {
    const address = readPageAddress(request.url)
    if (!address) return reply.code(404).send('not a page')
    return cache.answer(request, reply, address, async () => {
      renders.push(address.path)
      return {
        status: 200,
        html: `<h1>${address.path} ${address.page} ${renders.length}</h1>${words}`,
        headers: { 'x-frame-options': 'SAMEORIGIN' },
        tags: ['list'],
        paged: address.path === '/blog',
        ...(await page(address.path)),
      }
    })
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
})
afterEach(() => app.close())

function ask(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> {
  const { port } = app.server.address() as AddressInfo
  return new Promise((resolve, reject) => {
    const request = httpRequest({ port, path, headers, method }, async (response) => {
      const body = Buffer.concat(await response.toArray())
      resolve({ status: response.statusCode ?? 0, headers: response.headers as Record<string, string>, body })
    })
    request.on('error', reject).end()
  })
}
const text = async (path: string, headers?: Record<string, string>) => String((await ask(path, headers)).body)

describe('the page cache', () => {
  it('sends cached pages before the framework is entered', async () => {
    const first = await ask('/a')
    const second = await ask('/a')
    expect(second.body).toEqual(first.body)
    expect(second.headers.etag).toBe(first.headers.etag)
    expect(second.headers['x-frame-options']).toBe('SAMEORIGIN')
    expect([renders.length, entered]).toEqual([1, 1])
  })

  it('has one entry, whatever unknown parameters are sent', async () => {
    await ask('/a')
    for (const url of ['/a?x=1', '/a?utm_source=y', '/a?page=7', '/a?q=z', '/a?']) await ask(url)
    expect(renders).toEqual(['/a'])
    await ask('/blog?page=2&x=1')
    expect(await text('/blog?x=2&page=2')).toContain('<h1>/blog 2 2</h1>')
    expect(await text('/blog')).toContain('<h1>/blog 1 3</h1>')
  })

  it("shows nothing from a request's headers to other readers", async () => {
    await ask('/a', {
      host: 'evil.example',
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'gopher',
    })
    expect(await text('/a')).not.toContain('evil')
  })

  it('ignores requests that are not from readers', async () => {
    await ask('/a')
    const before = entered
    await ask('/a', { authorization: 'Bearer x' })
    await ask('/a', {}, 'POST')
    await ask('/api/a')
    await ask('/admin')
    await ask('/a.png')
    expect(entered - before).toBe(5)
  })

  it('drops the pages that a change affects, and no others', async () => {
    page = (path) => ({ tags: path === '/a' ? ['article:1', 'settings'] : ['article:2', 'settings'] })
    await ask('/a')
    await ask('/b')
    emit('article:1')
    await ask('/a')
    await ask('/b')
    expect(renders).toEqual(['/a', '/b', '/a'])
    emit('*')
    await ask('/b')
    expect(renders.at(-1)).toBe('/b')
  })

  it('does not cache a page if a change happened while it was rendered, and shows the change to the next reader', async () => {
    const gate = Promise.withResolvers<void>()
    page = () => gate.promise.then(() => ({}))
    const slow = ask('/a')
    await expect.poll(() => renders.length).toBe(1)
    emit('list')
    const next = ask('/a')
    await expect.poll(() => renders.length).toBe(2)
    gate.resolve()
    await Promise.all([slow, next])
    // The second one began after the change and is cached.
    await ask('/a')
    expect(renders.length).toBe(2)
  })

  it('caches a page if only something else changed in the meantime', async () => {
    const gate = Promise.withResolvers<void>()
    page = () => gate.promise.then(() => ({}))
    const slow = ask('/a')
    await expect.poll(() => renders.length).toBe(1)
    emit('article:9')
    gate.resolve()
    await slow
    await ask('/a')
    expect(renders.length).toBe(1)
  })

  it('does not cache a page whose file changed while it was rendered, and drops one whose file changes later', async () => {
    const gate = Promise.withResolvers<void>()
    const id = '01a205aa-036b-76cd-83db-3ea24b333744'
    page = () => gate.promise.then(() => ({ html: `<img src="/media/2026/11/${id}/a.png">${words}` }))
    const slow = ask('/a')
    await expect.poll(() => renders.length).toBe(1)
    emit(`media:${id}`)
    gate.resolve()
    await slow
    await ask('/a')
    expect(renders.length).toBe(2)
    emit('media:01a205aa-036b-76cd-83db-3ea24b333745')
    await ask('/a')
    expect(renders.length).toBe(2)
    emit(`media:${id}`)
    await ask('/a')
    expect(renders.length).toBe(3)
  })

  it('renders once for many simultaneous readers', async () => {
    const gate = Promise.withResolvers<void>()
    page = () => gate.promise.then(() => ({}))
    const waiting = Array.from({ length: 20 }, (_, index) => ask(`/a?x=${index}`))
    await expect.poll(() => entered).toBe(20)
    gate.resolve()
    const bodies = new Set((await Promise.all(waiting)).map(({ body }) => String(body)))
    expect([renders.length, bodies.size]).toEqual([1, 1])
  })

  it('keeps a page that shows the same although lists have changed', async () => {
    let shown = 'one'
    let looks = 0
    const again = async () => {
      looks += 1
      return { digest: shown, endsAt: undefined }
    }
    page = () => ({ tags: ['article:1'], surroundings: { digest: shown, again } })
    const first = await ask('/a')
    await ask('/a')
    expect([looks, renders.length]).toEqual([0, 1])
    emit('list')
    const still = await ask('/a')
    expect([still.body, still.headers.etag]).toEqual([first.body, first.headers.etag])
    const before = entered
    await ask('/a')
    expect([looks, renders.length, entered - before]).toEqual([1, 1, 0])
    shown = 'two'
    emit('list')
    expect((await ask('/a')).body).not.toEqual(first.body)
    expect(renders.length).toBe(2)
    emit('article:1')
    await ask('/a')
    expect(renders.length).toBe(3)
  })

  it('looks once for requests at the same time, and once more if lists changed during that', async () => {
    const gate = Promise.withResolvers<void>()
    let looks = 0
    const again = async () => {
      looks += 1
      await gate.promise
      return { digest: 'one', endsAt: undefined }
    }
    page = () => ({ tags: [], surroundings: { digest: 'one', again } })
    await ask('/a')
    emit('list')
    const waiting = [ask('/a'), ask('/a?x=1'), ask('/a?x=2')]
    await expect.poll(() => entered).toBe(4)
    expect(looks).toBe(1)
    emit('list')
    waiting.push(ask('/a'))
    await expect.poll(() => looks).toBe(2)
    gate.resolve()
    await Promise.all(waiting)
    await ask('/a')
    expect([looks, renders.length]).toEqual([2, 1])
  })

  it('looks again if lists changed while the page was rendered or looked at', async () => {
    const gate = Promise.withResolvers<void>()
    let looks = 0
    const again = async () => {
      looks += 1
      if (looks === 2) emit('list')
      return { digest: 'one', endsAt: undefined }
    }
    page = () => gate.promise.then(() => ({ tags: [], surroundings: { digest: 'one', again } }))
    const slow = ask('/a')
    await expect.poll(() => renders.length).toBe(1)
    emit('list')
    gate.resolve()
    await slow
    await ask('/a')
    expect(looks).toBe(1)
    emit('list')
    await ask('/a')
    await ask('/a')
    await ask('/a')
    expect([looks, renders.length]).toEqual([3, 1])
  })

  it('keeps a page that shows the same after the next publication, until the one after that', async () => {
    const again = async () => ({ digest: 'one', endsAt: '2026-11-20T10:00:20.000Z' })
    page = () => ({ endsAt: '2026-11-20T09:30:30.000Z', surroundings: { digest: 'one', again } })
    await ask('/a')
    now = '2026-11-20T10:00:00.000Z'
    const later = await ask('/a')
    expect([renders.length, later.headers['cache-control']]).toEqual([1, 'public, max-age=0, s-maxage=20'])
    const before = entered
    await ask('/a')
    expect(entered).toBe(before)
  })

  it('renders a page again if it cannot be looked up, or is something else now', async () => {
    const again = vi.fn(async (): Promise<undefined> => undefined)
    page = () => ({ tags: [], surroundings: { digest: 'one', again } })
    await ask('/a')
    emit('list')
    page = () => ({ status: 404 })
    expect((await ask('/a')).status).toBe(404)
    await ask('/a')
    expect([renders.length, again.mock.calls.length]).toEqual([2, 1])
    page = () => ({
      tags: [],
      surroundings: { digest: 'one', again: () => Promise.reject(new Error('gone')) },
    })
    await ask('/b')
    emit('list')
    expect((await ask('/b')).status).toBe(200)
    expect(renders.length).toBe(4)
  })

  it('expires at the next publication', async () => {
    page = () => ({ endsAt: '2026-11-20T09:30:30.000Z' })
    const first = await ask('/a')
    expect(first.headers['cache-control']).toBe('public, max-age=0, s-maxage=30')
    now = '2026-11-20T09:30:29.999Z'
    await ask('/a')
    expect(renders.length).toBe(1)
    now = '2026-11-20T09:30:30.000Z'
    await ask('/a')
    expect(renders.length).toBe(2)
  })

  it('may not be served by other caches after the next publication', async () => {
    page = () => ({ endsAt: '2026-11-20T09:31:30.000Z' })
    expect((await ask('/a')).headers['cache-control']).toBe(
      'public, max-age=0, s-maxage=60, stale-while-revalidate=30, stale-if-error=30',
    )
    page = () => ({ endsAt: '2026-11-20T10:30:00.000Z' })
    expect((await ask('/b')).headers['cache-control']).toBe(
      'public, max-age=0, s-maxage=60, stale-while-revalidate=300, stale-if-error=3540',
    )
  })

  it('serves an expired page if no newer one can be made', async () => {
    page = () => ({ cacheSeconds: 60 })
    const first = await ask('/a')
    now = '2026-11-20T09:32:00.000Z'
    page = () => Promise.reject(new Error('the database is gone'))
    const later = await ask('/a')
    expect([later.status, String(later.body)]).toEqual([200, String(first.body)])
    expect((await ask('/b')).status).toBe(500)
  })

  it('does not serve an article that has ended, whatever happens', async () => {
    page = () => ({ endsAt: '2026-11-20T09:31:00.000Z', goneAt: '2026-11-20T09:32:00.000Z' })
    await ask('/a')
    page = () => Promise.reject(new Error('the database is gone'))
    now = '2026-11-20T09:31:59.999Z'
    expect((await ask('/a')).status).toBe(200)
    now = '2026-11-20T09:32:00.000Z'
    expect((await ask('/a')).status).toBe(500)
  })

  it('compresses on request, and declares it', async () => {
    const plain = await ask('/a')
    expect(plain.headers['content-encoding']).toBeUndefined()
    expect(plain.headers.vary).toBe('Accept-Encoding')
    const decoders = { gzip: gunzipSync, br: brotliDecompressSync, zstd: zstdDecompressSync }
    for (const [encoding, decode] of Object.entries(decoders)) {
      const answer = await ask('/a', { 'accept-encoding': encoding })
      expect(answer.headers['content-encoding']).toBe(encoding)
      expect(Number(answer.headers['content-length'])).toBe(answer.body.length)
      expect(decode(answer.body)).toEqual(plain.body)
    }
    expect((await ask('/a', { 'accept-encoding': 'br;q=0, *' })).headers['content-encoding']).toBeUndefined()
  })

  it('never sends zstd or brotli to a client that did not ask', async () => {
    for (let index = 0; index < 6; index += 1) await ask('/a', { 'accept-encoding': 'gzip, br, zstd' })
    expect((await ask('/a', { 'accept-encoding': 'gzip, deflate' })).headers['content-encoding']).toBe('gzip')
  })

  it('replaces the fast compression of a popular page by the best one', async () => {
    const fast = await ask('/a', { 'accept-encoding': 'br' })
    await expect
      .poll(async () => (await ask('/a', { 'accept-encoding': 'br' })).body.length)
      .toBeLessThan(fast.body.length)
    const best = await ask('/a', { 'accept-encoding': 'br' })
    expect(brotliDecompressSync(best.body)).toEqual((await ask('/a')).body)
  })

  it('answers 304 without a body to a client that has the page', async () => {
    const { headers } = await ask('/a')
    const again = await ask('/a', { 'if-none-match': headers.etag ?? '', 'accept-encoding': 'br' })
    expect([again.status, again.body.length, again.headers.etag]).toEqual([304, 0, headers.etag])
    expect((await ask('/a', { 'if-none-match': '"other"' })).status).toBe(200)
    expect((await ask('/a', { 'if-none-match': `"x", ${headers.etag}` })).status).toBe(304)
  })

  it('answers HEAD like GET, without the body', async () => {
    const get = await ask('/a')
    const head = await ask('/a', {}, 'HEAD')
    expect([head.status, head.body.length, head.headers['content-length']]).toEqual([
      200,
      0,
      get.headers['content-length'],
    ])
  })

  it('caches missing addresses only for a short while and within little space', async () => {
    page = () => ({ status: 404 })
    await ask('/a')
    await ask('/a')
    expect(renders.length).toBe(1)
    now = '2026-11-20T09:31:00.000Z'
    await ask('/a')
    expect(renders.length).toBe(2)
  })

  it('does not cache an answer that forbids it', async () => {
    page = () => ({ cacheSeconds: 0 })
    const first = await ask('/a')
    await ask('/a')
    expect([renders.length, first.headers['cache-control']]).toEqual([2, 'no-store'])
  })
})
