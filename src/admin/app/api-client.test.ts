import { afterEach, describe, expect, it, vi } from 'vitest'
import { articleEndpoints } from '../../contracts/articles.ts'
import { authEndpoints } from '../../contracts/auth.ts'
import { ApiError, addressOf, call, messageOf, setSession } from './api-client.ts'

type Sent = { method: string; url: string; headers: Record<string, string>; body: string | undefined }

/** Stands in for the network: answers with these statuses in turn and records what was sent. */
function answerWith(...statuses: number[]): Sent[] {
  const sent: Sent[] = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const headers = init.headers as Record<string, string>
    sent.push({ method: init.method ?? '', url, headers, body: init.body as string | undefined })
    const status = statuses[Math.min(sent.length, statuses.length) - 1] ?? 200
    return new Response(
      status === 204 ? null : JSON.stringify(status < 400 ? { id: 'a' } : errorOf(status)),
      { status },
    )
  })
  return sent
}

const errorOf = (statusCode: number) => ({
  statusCode,
  error: 'Error',
  code: 'SOME_CODE',
  message: 'What is wrong and what to do.',
  issues: [{ path: 'title', message: 'Enter a title' }],
  requestId: 'r',
})
const id = 'some-id'
const noSession = { token: () => null, renew: async () => false }

afterEach(() => {
  vi.unstubAllGlobals()
  setSession(noSession)
})

describe('retries', () => {
  const retried = [408, 409, 425, 429, 500, 502, 503, 504]

  it.each(retried)('send a POST once more after %i, under the same Idempotency-Key', async (status) => {
    const sent = answerWith(status, 201)
    await call(articleEndpoints.create, { body: { title: 'A' } })
    expect(sent).toHaveLength(2)
    expect(sent[0]?.headers['idempotency-key']).toMatch(/^[\w-]{36}$/)
    expect(sent[1]).toEqual(sent[0])
  })

  it('never send a POST a third time', async () => {
    const sent = answerWith(503)
    await expect(call(articleEndpoints.create, { body: { title: 'A' } })).rejects.toMatchObject({
      status: 503,
    })
    expect(sent).toHaveLength(2)
  })

  it.each([400, 401, 403, 404, 413, 422])('never send a POST again after %i', async (status) => {
    const sent = answerWith(status)
    await expect(call(articleEndpoints.create, { body: { title: 'A' } })).rejects.toMatchObject({ status })
    expect(sent).toHaveLength(1)
  })

  it.each(retried)('never send a GET, PUT or DELETE again, not even after %i', async (status) => {
    const sent = answerWith(status)
    const calls = [
      call(articleEndpoints.adminGet, { params: { id } }),
      call(articleEndpoints.update, { params: { id }, body: { title: 'A' } }),
      call(articleEndpoints.delete, { params: { id } }),
    ]
    for (const result of await Promise.allSettled(calls)) expect(result.status).toBe('rejected')
    expect(sent.map(({ method }) => method)).toEqual(['GET', 'PUT', 'DELETE'])
    expect(sent.every(({ headers }) => headers['idempotency-key'] === undefined)).toBe(true)
  })
})

describe('an expired session', () => {
  it('is renewed, and the call goes through with the new token and the same key', async () => {
    let token = 'old'
    setSession({
      token: () => token,
      async renew(refused) {
        expect(refused).toBe('old')
        token = 'new'
        return true
      },
    })
    const sent = answerWith(401, 201)
    await call(articleEndpoints.create, { body: { title: 'A' } })
    expect(sent.map(({ headers }) => headers.authorization)).toEqual(['Bearer old', 'Bearer new'])
    expect(sent[1]?.headers['idempotency-key']).toBe(sent[0]?.headers['idempotency-key'])
  })

  it('fails the call if it is not renewed', async () => {
    setSession({ token: () => 'old', renew: async () => false })
    answerWith(401)
    await expect(call(articleEndpoints.delete, { params: { id } })).rejects.toMatchObject({ status: 401 })
  })

  it('is not renewed for a call in the background', async () => {
    const renew = vi.fn(async () => true)
    setSession({ token: () => 'old', renew })
    answerWith(401)
    const input = { params: { id }, body: {}, isUnasked: true }
    await expect(call(articleEndpoints.update, input)).rejects.toMatchObject({ status: 401 })
    expect(renew).not.toHaveBeenCalled()
  })

  it('is not looked for when signing in is refused', async () => {
    const renew = vi.fn(async () => true)
    setSession({ token: () => 'old', renew })
    answerWith(401)
    await expect(call(authEndpoints.login, { body: { email: 'a', password: 'b' } })).rejects.toThrow(ApiError)
    expect(renew).not.toHaveBeenCalled()
  })
})

describe('errors', () => {
  it('carry the sentence, the code and the fields of the server', async () => {
    answerWith(422)
    const error = await call(articleEndpoints.update, { params: { id }, body: {} }).catch(
      (thrown: unknown) => thrown,
    )
    expect(error).toMatchObject({
      code: 'SOME_CODE',
      issues: [{ path: 'title', message: 'Enter a title' }],
    })
    expect(messageOf(error, 'Failed to update article')).toBe('What is wrong and what to do.')
  })

  it('fall back to the catalogue where the server gave no sentence', async () => {
    vi.stubGlobal('fetch', async () => new Response('<html>', { status: 502, statusText: 'Bad Gateway' }))
    const error = await call(articleEndpoints.delete, { params: { id } }).catch((thrown: unknown) => thrown)
    expect(messageOf(error, 'Failed to delete article')).toBe(
      'Failed to delete article. The server answered 502 Bad Gateway',
    )
    expect(messageOf(error)).toBe('The server answered 502 Bad Gateway')
    expect(messageOf(new Error('something unexpected'))).toBe('Try again.')
  })

  it('say that the server was not reached', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
    await expect(call(articleEndpoints.delete, { params: { id } })).rejects.toMatchObject({
      status: 0,
      message: expect.stringContaining('cannot be reached'),
    })
  })
})

describe('addresses', () => {
  it('are filled in and escaped; empty parts of the query are left out', () => {
    expect(addressOf('/api/x/:id', { id: 'a/b' }, { q: 'c&d', page: '2', status: '', none: undefined })).toBe(
      '/api/x/a%2Fb?q=c%26d&page=2',
    )
  })
})
