import { promisify } from 'node:util'
import { brotliDecompress, gunzip, zstdDecompress } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../tests/support/app.ts'

let site: TestApp
const settings = '/api/settings'
const get = (encoding?: string, url = settings) =>
  site.call('GET', url, { headers: encoding === undefined ? {} : { 'accept-encoding': encoding } })

beforeAll(async () => {
  site = await startTestApp('sqlite')
})
afterAll(() => site.close())

test.each([
  ['br, gzip', 'br', brotliDecompress],
  ['gzip;q=0.5', 'gzip', gunzip],
  ['gzip, deflate, br, zstd', 'zstd', zstdDecompress],
] as const)(
  'the answer to a read is compressed for a client that accepts %s',
  async (accepted, name, open) => {
    const plain = await get()
    const { headers, rawPayload } = await get(accepted)
    expect(headers).toMatchObject({ 'content-encoding': name, vary: 'Accept-Encoding' })
    expect(headers['content-length']).toBe(String(rawPayload.length))
    expect(rawPayload.length).toBeLessThan(plain.rawPayload.length / 2)
    expect((await promisify<Buffer, Buffer>(open)(rawPayload)).equals(plain.rawPayload)).toBe(true)
  },
)

test('other answers are sent as they are', async () => {
  for (const { headers } of [await get(), await get('br;q=0'), await get('br', '/api/health')])
    expect(headers).not.toHaveProperty('content-encoding')
})

test('the answer to a change is not compressed, because a token may be beside what was sent', async () => {
  const { token } = await site.signIn('ADMIN')
  const answer = await site.call('POST', '/api/admin/articles', {
    token,
    body: { title: 'Long', content: `<p>${'Words. '.repeat(500)}</p>` },
    headers: { 'accept-encoding': 'br' },
  })
  expect(answer.statusCode).toBe(201)
  expect(answer.headers).not.toHaveProperty('content-encoding')
})
