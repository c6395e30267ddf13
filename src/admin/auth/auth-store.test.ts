import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { User } from '../../contracts/users.ts'

const anna: User = {
  id: 'u',
  email: 'anna@example.com',
  name: 'Anna',
  role: 'ADMIN',
  avatarUrl: null,
  language: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  version: 1,
}
type Answer = { status: number; body?: unknown; retryAfter?: number } | 'no answer'
const session: Answer = { status: 200, body: { user: anna, token: 'token-1' } }
const me: Answer = { status: 200, body: anna }

/** Stands in for the network: each path answers in turn, and repeats its last answer. */
function network(answers: Record<string, Answer[]>): string[] {
  const sent: string[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    sent.push(url.replace('/api/auth/', ''))
    const left = answers[sent.at(-1) ?? ''] ?? []
    const answer = (left.length > 1 ? left.shift() : left[0]) ?? { status: 404 }
    if (answer === 'no answer') throw new TypeError('Failed to fetch')
    const { status, body = {}, retryAfter } = answer
    const headers = retryAfter === undefined ? undefined : { 'retry-after': String(retryAfter) }
    return new Response(status === 204 ? null : JSON.stringify(body), { status, ...(headers && { headers }) })
  })
  return sent
}

const values = new Map<string, string>()
const storage = {
  getItem: (key: string) => values.get(key) ?? null,
  setItem: (key: string, value: string) => void values.set(key, value),
  removeItem: (key: string) => void values.delete(key),
}

/** The store of a page that has just been loaded. */
async function freshStore() {
  vi.resetModules()
  return import('./auth-store.ts')
}

beforeEach(() => {
  values.clear()
  vi.useFakeTimers()
  vi.stubGlobal('window', { localStorage: storage })
  vi.stubGlobal('localStorage', storage)
  vi.stubGlobal('document', { documentElement: { hasAttribute: () => false, dataset: {} } })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const noAnswers: [string, Answer][] = [
  ['is not reached', 'no answer'],
  ['fails', { status: 500 }],
  ['does not understand the question', { status: 422 }],
  ['is being restarted', { status: 503, retryAfter: 5 }],
  ['is overrun', { status: 429, retryAfter: 60 }],
]
const verdicts: [string, Answer][] = [
  ['is over', { status: 401 }],
  ['is refused', { status: 403 }],
  ['has no user', { status: 200, body: null }],
]

describe('at the start', () => {
  for (const path of ['session', 'me']) {
    test.each(noAnswers)(`a server that %s keeps the session (${path})`, async (_what, answer) => {
      const calls = { session: [session], me: [me] }
      const sent = network({ ...calls, [path]: [answer, answer, answer, calls[path as 'me'][0] as Answer] })
      const store = await freshStore()
      const started = store.start()
      await vi.advanceTimersByTimeAsync(500)
      expect(store.getAuth()).toMatchObject({ loading: true, user: null, failure: expect.anything() })
      await vi.advanceTimersByTimeAsync(60_000)
      await started
      expect(store.getAuth()).toMatchObject({ user: anna, token: 'token-1', loading: false, failure: null })
      expect(sent).not.toContain('logout')
    })
  }

  test.each(verdicts)('a session that %s ends', async (_what, answer) => {
    const sent = network({ session: [session], me: [answer], logout: [{ status: 204 }] })
    const store = await freshStore()
    await store.start()
    expect(store.getAuth()).toMatchObject({ user: null, token: null, loading: false, failure: null })
    expect(sent).toContain('logout')
  })

  test('a cookie that the server refuses is tried once, and nothing else is sent', async () => {
    const sent = network({ session: [{ status: 401 }] })
    const store = await freshStore()
    await store.start()
    expect(store.getAuth()).toMatchObject({ user: null, loading: false })
    expect(sent).toEqual(['session'])
  })

  test('the person can retry at once', async () => {
    network({ session: ['no answer', session], me: [me] })
    const store = await freshStore()
    const { tryNow } = await import('../app/retry.ts')
    const started = store.start()
    await vi.advanceTimersByTimeAsync(0)
    tryNow()
    await started
    expect(store.getAuth().user).toEqual(anna)
  })
})

describe('signing in', () => {
  const kinds: [Answer, object][] = [
    ['no answer', { kind: 'unreachable' }],
    [{ status: 500 }, { kind: 'server' }],
    [{ status: 503 }, { kind: 'server' }],
    [
      { status: 429, retryAfter: 601 },
      { kind: 'limited', minutes: 11 },
    ],
    [{ status: 429 }, { kind: 'limited', minutes: undefined }],
    [{ status: 401 }, { kind: 'refused' }],
  ]
  test.each(kinds)('%o is told apart from a wrong pair', async (answer, failure) => {
    network({ login: [answer] })
    const store = await freshStore()
    expect(await store.login('anna@example.com', 'secret')).toBe(false)
    expect(store.getAuth().failure).toEqual(failure)
  })

  test('the reason disappears with the next success', async () => {
    network({ login: ['no answer', session] })
    const store = await freshStore()
    await store.login('anna@example.com', 'secret')
    expect(await store.login('anna@example.com', 'secret')).toBe(true)
    expect(store.getAuth()).toMatchObject({ user: anna, failure: null })
  })
})

describe('signing out without a server', () => {
  async function signedOutWithoutServer(answers: Answer[]) {
    const sent = network({ session: [session], me: [me], login: [session], logout: answers })
    const store = await freshStore()
    await store.start()
    const left = store.logout()
    await vi.advanceTimersByTimeAsync(0)
    await left
    expect(store.getAuth()).toMatchObject({ user: null, token: null, unconfirmed: true })
    return { store, sent }
  }

  test('reaches the server as soon as it answers', async () => {
    const { store, sent } = await signedOutWithoutServer([
      'no answer',
      'no answer',
      { status: 503 },
      { status: 204 },
    ])
    await vi.advanceTimersByTimeAsync(60_000)
    expect(store.getAuth().unconfirmed).toBe(false)
    const requestCount = sent.length
    await vi.advanceTimersByTimeAsync(600_000)
    expect(sent).toHaveLength(requestCount)
  })

  test('holds after a reload: the cookie, still valid, is not used', async () => {
    await signedOutWithoutServer(['no answer'])
    const sent = network({ session: [session], me: [me], logout: [{ status: 204 }] })
    const store = await freshStore()
    await store.start()
    expect(store.getAuth()).toMatchObject({ user: null, loading: false, unconfirmed: false })
    expect(sent).toEqual(['logout'])
  })

  test('does not end the session of somebody who signs in afterwards', async () => {
    const { store, sent } = await signedOutWithoutServer(['no answer'])
    await store.login('anna@example.com', 'secret')
    const requestCount = sent.length
    await vi.advanceTimersByTimeAsync(600_000)
    expect(sent).toHaveLength(requestCount)
    expect(store.getAuth()).toMatchObject({ user: anna, unconfirmed: false })
  })
})

describe('when somebody else signs in in another tab', () => {
  const bea: User = { ...anna, id: 'b', email: 'bea@example.com', name: 'Bea' }
  const asBea: Answer = { status: 200, body: { user: bea, token: 'token-2' } }
  const asAnna: Answer = { status: 200, body: { user: anna, token: 'token-3' } }

  async function refused() {
    const sent = network({ session: [session, asBea], me: [me, { status: 401 }, me], login: [asBea, asAnna] })
    const store = await freshStore()
    await store.start()
    const { call } = await import('../app/api-client.ts')
    const { authEndpoints } = await import('../../contracts/auth.ts')
    const answer = call(authEndpoints.me, {}).catch(() => 'refused')
    await vi.advanceTimersByTimeAsync(60_000)
    return { store, answer, asked: () => sent.filter((path) => path === 'me').length }
  }

  test('the first tab says so, and sends nothing as that person', async () => {
    const { store, asked } = await refused()
    expect(store.getAuth()).toMatchObject({ user: anna, token: 'token-1', expired: true, other: bea })
    expect(asked()).toBe(2)
    await store.login('bea@example.com', 'secret')
    expect(store.getAuth()).toMatchObject({ user: anna, token: 'token-1', expired: true, other: bea })
    expect(asked()).toBe(2)
  })

  test('the first person can continue after signing in again', async () => {
    const { store, answer } = await refused()
    const uploads = store.untilSignedOut()
    await store.login('bea@example.com', 'secret')
    await store.login('anna@example.com', 'secret')
    expect(store.getAuth()).toMatchObject({ user: anna, token: 'token-3', expired: false, other: null })
    expect(uploads.aborted).toBe(false)
    expect(await answer).toEqual(anna)
  })
})

test('signing out in one tab signs out the others', async () => {
  vi.useRealTimers()
  network({ session: [session], me: [me], logout: [{ status: 204 }] })
  const first = await freshStore()
  await first.start()
  const second = await freshStore()
  await second.start()
  const uploads = second.untilSignedOut()
  await first.logout()
  await vi.waitFor(() => expect(second.getAuth()).toMatchObject({ user: null, token: null }))
  expect(uploads.aborted).toBe(true)
  expect(second.untilSignedOut().aborted).toBe(false)
})
