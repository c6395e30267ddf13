import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { connect } from 'node:net'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type SignedIn, startTestApp, type TestApp } from '../../../tests/support/app.ts'

describe('a malformed request', () => {
  let site: TestApp
  let admin: SignedIn
  let port: number
  beforeAll(async () => {
    site = await startTestApp('sqlite')
    admin = await site.signIn('ADMIN')
    port = Number(new URL(await site.app.listen({ port: 0, host: '127.0.0.1' })).port)
  })
  afterAll(() => site.close())

  const send = (type: string, payload: string, url = '/api/admin/articles') =>
    site.app.inject({
      method: 'POST',
      url,
      headers: { authorization: `Bearer ${admin.token}`, 'content-type': type },
      payload,
    })
  const wire = async (text: string) => {
    const socket = connect(port, '127.0.0.1').setEncoding('utf8')
    let answer = ''
    socket.on('data', (part) => {
      answer += part
    })
    socket.write(text)
    await once(socket, 'close')
    return answer
  }

  it('is refused as malformed when the body is missing or empty', async () => {
    const answer = await send('application/json', '')
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ code: 'BAD_REQUEST', message: 'The body is empty. Send JSON.' })
  })

  it('is refused by its type when it is a form, not JSON', async () => {
    const form = '--x\r\nContent-Disposition: form-data; name="title"\r\n\r\nHi\r\n--x--\r\n'
    for (const [type, payload] of [
      ['multipart/form-data; boundary=x', form],
      ['application/x-www-form-urlencoded', 'title=Hi'],
      ['text/plain', '{"title":"Hi"}'],
    ] as const) {
      const answer = await send(type, payload)
      expect(answer.statusCode, type).toBe(415)
      expect(answer.json(), type).toMatchObject({ code: 'UNSUPPORTED_TYPE', requestId: expect.any(String) })
    }
  })

  it('is refused if it is long and nobody is signed in, at any address', async () => {
    const post = (url: string, length: number, headers = {}) =>
      site.app.inject({
        ...({ method: 'POST', url } as const),
        headers: { 'content-type': 'application/json', ...headers },
        payload: JSON.stringify({ title: 'Long', more: 'x'.repeat(length) }),
      })
    for (const url of ['/api/auth/login', '/api/auth/logout', '/api/nothing', '/nothing']) {
      const answer = await post(url, 80_000)
      expect(answer.statusCode, url).toBe(413)
      expect(answer.json(), url).toMatchObject({ code: 'BODY_TOO_LARGE' })
    }
    const signedIn = await post('/api/admin/articles', 80_000, { authorization: `Bearer ${admin.token}` })
    expect(signedIn.statusCode).toBe(201)
  })

  it('gets an answer that says what to send instead', async () => {
    const messageFor = async (body: object) =>
      (await send('application/json', JSON.stringify(body))).json<{ message: string }>().message
    expect(await messageFor({})).toBe('title: Fill this in')
    expect(await messageFor({ title: 5 })).toBe('title: Send text')
    expect(await messageFor({ title: 'A', tags: 'b' })).toBe('tags: Send a list')
    expect(await messageFor({ title: 'A', status: 'gone' })).toBe(
      'status: Use one of: draft, scheduled, published',
    )
    expect(await messageFor({ title: 'A', slug: 'b'.repeat(601) })).toBe('slug: At most 600 characters')
  })

  it('is refused if a text contains half a surrogate pair', async () => {
    for (const body of [
      { title: '\ud800' },
      { title: 'A', excerpt: '\udc00' },
      { title: 'A', slug: 'a\ud800' },
    ])
      expect((await send('application/json', JSON.stringify(body))).statusCode).toBe(422)
  })

  it('is refused if it is a broken upload, and leaves nothing behind', async () => {
    const start = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\n'
    for (const [type, payload] of [
      ['multipart/form-data; boundary=x', '--x\r\n'],
      ['multipart/form-data; boundary=x', `${start}half of a pic`],
      ['multipart/form-data; boundary=x', 'not a form'],
      ['multipart/form-data', `${start}\r\n--x--`],
    ] as const) {
      const answer = await send(type, payload, '/api/admin/upload')
      expect([payload, answer.statusCode, answer.json().code]).toEqual([payload, 400, 'BAD_REQUEST'])
    }
    expect(await readdir(path.join(site.deps.config.dataDir, 'tmp'))).toEqual([])
  })

  it('gets errors in the usual format even if it is not HTTP', async () => {
    for (const [text, statusCode] of [
      ['NOPE / HTTP/1.1\r\n\r\n', 400],
      [`GET / HTTP/1.1\r\nHost: x\r\nX: ${'a'.repeat(40_000)}\r\n\r\n`, 431],
    ] as const) {
      const [head = '', body = ''] = (await wire(text)).split('\r\n\r\n')
      expect(head).toContain(`HTTP/1.1 ${statusCode} `)
      expect(JSON.parse(body)).toEqual({
        statusCode,
        error: expect.any(String),
        code: 'BAD_REQUEST',
        message: expect.any(String),
        requestId: expect.any(String),
      })
    }
  })
})
