// Oversized input is refused before it is parsed, by every call that accepts HTML; input that cannot be processed now
// gets an error that says so.
import type { FastifyError } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { answerOf } from '../../src/server/http/errors.ts'
import { PoolBusy, WorkStopped } from '../../src/server/platform/threads/thread-pool.ts'
import { startTestApp, type TestApp } from '../support/app.ts'
import { manyValues, refusedTexts } from '../support/largest-texts.ts'

const tooMany = refusedTexts['more elements than there may be'] ?? ''
const tooDeep = refusedTexts['elements within each other'] ?? ''

describe('a text of too many elements, or too deep, is refused', () => {
  let site: TestApp
  let token: string
  let ids: Record<'articles' | 'pages', string>
  beforeAll(async () => {
    site = await startTestApp('sqlite')
    token = (await site.signIn('ADMIN')).token
    const idOf = async (kind: string) =>
      (await site.call('POST', `/api/admin/${kind}`, { token, body: { title: 'One' } })).json().id
    ids = { articles: await idOf('articles'), pages: await idOf('pages') }
  })
  afterAll(() => site.close())

  const documentOf = (html: string) => ({
    root: {},
    content: [{ type: 'RichText', props: { id: 'a', html } }],
  })
  test.each<[string, () => string, 'content' | 'blocks', (html: string) => object]>([
    ['POST', () => 'articles', 'content', (content) => ({ title: 'Two', content })],
    ['PUT', () => `articles/${ids.articles}`, 'content', (content) => ({ content })],
    ['PUT', () => `articles/${ids.articles}/draft`, 'content', (content) => ({ content })],
    ['POST', () => 'pages', 'blocks', (html) => ({ title: 'Two', blocks: documentOf(html) })],
    ['PUT', () => `pages/${ids.pages}`, 'blocks', (html) => ({ blocks: documentOf(html) })],
    ['PUT', () => `pages/${ids.pages}/draft`, 'blocks', (html) => ({ blocks: documentOf(html) })],
    ['POST', () => 'sections', 'blocks', (html) => ({ name: 'Two', blocks: documentOf(html) })],
    ['PUT', () => 'settings', 'blocks', (html) => ({ footer: documentOf(html) })],
  ])('by %s %o', async (method, path, field, bodyOf) => {
    for (const [html, message] of [
      [tooMany, /more than 50,000 elements/],
      [tooDeep, /nested more than 250 deep/],
    ] as const) {
      const answer = await site.call(method, `/api/admin/${path()}`, { token, body: bodyOf(html) })
      expect(answer.statusCode).toBe(422)
      expect(answer.json().issues).toEqual([{ path: field, message: expect.stringMatching(message) }])
    }
  })

  test('a body of too many values is refused unread', async () => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const answer = await site.app.inject({
      method: 'POST',
      url: '/api/admin/articles',
      headers,
      payload: manyValues,
    })
    expect(answer.statusCode).toBe(413)
    expect(answer.json().message).toBe('The body has too many values. Send at most 10,000.')
  })

  test('where too much waits, clients are asked to retry; work that never ends is refused', () => {
    expect(answerOf(new PoolBusy() as FastifyError, site.deps)).toMatchObject({
      statusCode: 503,
      extra: { retryAfter: 5 },
    })
    expect(answerOf(new WorkStopped() as FastifyError, site.deps)).toMatchObject({ statusCode: 422 })
  })
})
