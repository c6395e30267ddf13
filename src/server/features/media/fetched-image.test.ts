import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type SignedIn, startTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { describeEachEngine } from '../../../../tests/support/engines.ts'
import { onTheInternet } from '../../../../tests/support/internet.ts'

describeEachEngine('images of other sites', (engine) => {
  let site: TestApp
  let author: SignedIn
  let picture: Buffer

  beforeAll(async () => {
    site = await startTestApp(engine, { env: { UPLOAD_LIMIT_MB: '0.02', LOG_LEVEL: 'silent' } })
    author = await site.signIn('AUTHOR')
    const plain = { width: 700, height: 350, channels: 3, background: '#0f766e' } as const
    picture = await sharp({ create: plain }).jpeg().toBuffer()
  })
  afterAll(() => site.close())

  const fetch = (body: object, { token } = author) =>
    site.call('POST', '/api/admin/media/fetch', { token, body })
  const files = async () =>
    (await site.call('GET', '/api/admin/media', { token: author.token })).json().meta.total

  test('become files of the library, with the alt text and in every size', async () => {
    const answer = await fetch({ url: await onTheInternet(picture, 'image/jpeg'), alt: 'A green field' })
    expect(answer.statusCode).toBe(201)
    expect(answer.json()).toMatchObject({ alt: 'A green field', width: 700, mimeType: 'image/jpeg' })
    expect(answer.json().variants.length).toBeGreaterThan(0)
    expect((await site.app.inject({ url: answer.json().url })).statusCode).toBe(200)
  })

  test('lose scripts if they are SVG', async () => {
    const drawing = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><path d="M0 0h9"/></svg>'
    const { url } = (await fetch({ url: await onTheInternet(drawing) })).json()
    expect((await site.app.inject({ url })).body).not.toContain('onload')
  })

  test.each([
    ['that are too large', async () => onTheInternet(Buffer.alloc(30_000, 1), 'image/jpeg')],
    ['that are pages', async () => onTheInternet('<!doctype html><p>No image</p>', 'text/html')],
    ['that are gone', async () => `${await onTheInternet('')}-gone`],
    ['of this machine', async () => 'http://127.0.0.1/a.jpg'],
    ['of the network around it', async () => 'http://169.254.169.254/latest/meta-data'],
    ['at another port', async () => 'http://www.test-site.com:8080/a.jpg'],
  ])('are refused %s, and nothing is kept', async (_what, address) => {
    const before = await files()
    const answer = await fetch({ url: await address() })
    expect(answer.statusCode).toBe(422)
    expect(answer.json().issues).toEqual([{ path: 'url', message: expect.stringMatching(/^It /) }])
    expect(await files()).toBe(before)
  })

  test('are fetched only from web addresses', async () => {
    for (const url of [
      'file:///etc/passwd',
      'ftp://a.example/a.png',
      'data:image/png;base64,AA',
      '/media/a.png',
    ])
      expect((await fetch({ url })).json().code, url).toBe('VALIDATION_FAILED')
  })

  test('do not stop the person from saving while they load slowly', async () => {
    const saved = Promise.withResolvers<void>()
    const slow = await onTheInternet(picture, 'image/jpeg', saved.promise)
    const fetching = Promise.all([fetch({ url: slow }), fetch({ url: slow }), fetch({ url: slow })])
    const body = { title: 'Written meanwhile' }
    const answer = await site.call('POST', '/api/admin/articles', { token: author.token, body })
    expect(answer.statusCode).toBe(201)
    saved.resolve()
    expect((await fetching).map(({ statusCode }) => statusCode)).toEqual([201, 201, 201])
  })
})
