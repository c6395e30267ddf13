import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type SignedIn, startTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { describeEachEngine } from '../../../../tests/support/engines.ts'
import * as settings from '../settings/settings.ts'
import { copyIncluding, including, includingAfter } from './including.ts'

const html = '<p>It has <strong>many</strong> legs, see <a href="/blog/other">the other</a>.</p>'
const markdown = 'It has **many** legs, see [the other](/blog/other).\n'

describeEachEngine('articles as Markdown', (engine) => {
  let site: TestApp
  let editor: SignedIn
  beforeAll(async () => {
    site = await startTestApp(engine, { env: { LOG_LEVEL: 'silent' } })
    editor = await site.signIn('EDITOR')
  })
  afterAll(() => site.close())
  beforeEach(async () => {
    for (const table of ['articles', 'slugs'] as const) await site.deps.db.deleteFrom(table).execute()
    await site.deps.events.emit(['list'])
  })

  const call = async (method: string, path: string, body?: object, { token } = editor) => {
    const answer = await site.call(method, `/api${path}`, { token, ...(body && { body }) })
    return { status: answer.statusCode, body: answer.json(), headers: answer.headers }
  }
  const read = async (path: string) => {
    const answer = await site.app.inject({ url: `/api${path}` })
    return { status: answer.statusCode, headers: answer.headers, body: answer.body ? answer.json() : {} }
  }
  const add = async (sent: object) => (await call('POST', '/admin/articles', { title: 'Pier', ...sent })).body

  test('are read so only when it is asked for, with the addresses of the content', async () => {
    const { id } = await add({ content: html, status: 'published' })
    for (const path of [`/admin/articles/${id}`, '/articles/pier']) {
      const { body } = await call('GET', path)
      expect(body).not.toHaveProperty('contentMarkdown')
      const asked = await call('GET', `${path}?include=contentMarkdown`)
      expect(asked.body).toEqual({ ...body, contentMarkdown: markdown })
    }
    expect(await read('/articles/pier?include=contentMarkdown')).toMatchObject({
      status: 200,
      body: { content: html, contentMarkdown: markdown },
    })
    const wrong = await read('/articles/pier?include=everything')
    expect([wrong.status, wrong.body.issues[0].path]).toEqual([400, 'include'])
  })

  test('are missing after a change if they cannot be made: what is stored must not look refused', async () => {
    const asked = { include: 'contentMarkdown' } as const
    const unreadable = { id: 'a', content: undefined as unknown as string }
    await expect(including(site.ctx(), unreadable, asked)).rejects.toThrow()
    expect(await includingAfter(site.ctx(), unreadable, asked)).toBe(unreadable)
    const copy = { entity: unreadable }
    expect(await copyIncluding(site.ctx(), copy, asked, includingAfter)).toEqual(copy)
    expect(await copyIncluding(site.ctx(), copy, {}, includingAfter)).toBe(copy)
  })

  test('show nobody more than the article itself', async () => {
    const { id } = await add({ content: html })
    await add({
      title: 'Locked',
      content: html,
      status: 'published',
      visibility: 'password',
      password: 'sesame-9',
    })
    for (const slug of ['pier', 'locked'])
      expect((await read(`/articles/${slug}?include=contentMarkdown`)).status).toBe(404)
    const path = `/admin/articles/${id}?include=contentMarkdown`
    expect((await read(path)).status).toBe(401)
    expect((await call('GET', path, undefined, await site.signIn('CONTRIBUTOR'))).status).toBe(404)
  })

  test('are found by their old address, asking for the same', async () => {
    const { id } = await add({ content: html, status: 'published' })
    await call('PUT', `/admin/articles/${id}`, { slug: 'jetty' })
    const { status, headers } = await read('/articles/pier?include=contentMarkdown')
    expect([status, headers.location]).toEqual([301, '/api/articles/jetty?include=contentMarkdown'])
  })

  test('are stored as their HTML would be', async () => {
    const made = await add({ contentMarkdown: markdown })
    expect(made).toMatchObject({
      content: html,
      excerpt: 'It has many legs, see the other.',
      readingMinutes: 1,
    })
    expect(made).not.toHaveProperty('contentMarkdown')
    const changed = await call('PUT', `/admin/articles/${made.id}`, {
      contentMarkdown:
        '# Now\n\n<img src="/media/a.png" onerror="x()"> ![B](/media/b.png)\n\n<script>x()</script>',
    })
    expect(changed.body).toMatchObject({
      content:
        '<h2>Now</h2><figure><img src="/media/a.png" alt=""></figure><figure><img src="/media/b.png" alt="B"></figure>',
      image: '/media/a.png',
      version: 2,
    })
    expect((await call('PUT', `/admin/articles/${made.id}`, { contentMarkdown: '' })).body.content).toBe('')
  })

  test('are in the answer of every call that returns an article, when it is asked for', async () => {
    const asking = '?include=contentMarkdown'
    const made = await call('POST', `/admin/articles${asking}`, { title: 'Pier', content: html })
    expect(made).toMatchObject({ status: 201, body: { contentMarkdown: markdown } })
    const path = `/admin/articles/${made.body.id}`
    const changed = await call('PUT', `${path}${asking}`, { contentMarkdown: '**Now**' })
    expect(changed.body).toMatchObject({
      content: '<p><strong>Now</strong></p>',
      contentMarkdown: '**Now**\n',
    })
    for (const [method, of] of [
      ['DELETE', path],
      ['POST', `${path}/restore`],
    ] as const) {
      const { status, body } = await call(method, of + asking)
      expect([status, body.contentMarkdown]).toEqual([200, '**Now**\n'])
    }
  })

  test('are read and written in drafts as well', async () => {
    const asking = '?include=contentMarkdown'
    const { id } = await add({ content: html, status: 'published' })
    const path = `/admin/articles/${id}`
    const text = '# Now\n\n<script>x()</script>\n\n*Soon*'
    const saved = await call('PUT', `${path}/draft`, { contentMarkdown: text })
    expect(saved.body.entity.content).toBe('<h2>Now</h2><p><em>Soon</em></p>')
    expect(saved.body.entity).not.toHaveProperty('contentMarkdown')
    expect(saved.body.draft.changed).toEqual(['content'])
    expect((await call('GET', path)).body.content).toBe(html)
    const [{ id: revisionId }] = (await call('GET', `${path}/revisions`)).body.revisions
    for (const [method, of, body] of [
      ['GET', `${path}/draft`],
      ['PUT', `${path}/draft`, { contentMarkdown: text }],
      ['PUT', `${path}/review`, { state: 'ready' }],
      ['POST', `${path}/revisions/${revisionId}/restore`, {}],
      ['POST', `${path}/publish`, {}],
      ['DELETE', `${path}/draft`],
    ] as const) {
      const answer = await call(method, of + asking, body)
      expect([of, answer.status, answer.body.entity.contentMarkdown]).toEqual([of, 200, '## Now\n\n*Soon*\n'])
    }
    const both = await call('PUT', `${path}/draft`, { content: html, contentMarkdown: text })
    expect([both.status, both.body.issues[0].path]).toEqual([422, 'contentMarkdown'])
  })

  test('change nothing when what was read is sent back', async () => {
    const { id, content } = await add({
      content: `<h2>Legs</h2>${html}<ul><li><p>one</p></li><li><p>two</p></li></ul><figure data-align="wide"><img src="/media/a.png" alt="A"><figcaption>Low</figcaption></figure><pre><code class="language-js">let a</code></pre>`,
    })
    const { body } = await call('GET', `/admin/articles/${id}?include=contentMarkdown`)
    const { contentMarkdown } = body
    const sent = await call('PUT', `/admin/articles/${id}`, { contentMarkdown })
    expect(sent.body.content).toBe(content)
  })

  test('are refused beside HTML, with what to do', async () => {
    const { id } = await add({ content: html })
    const both = { title: 'Two', content: html, contentMarkdown: markdown }
    for (const [method, path] of [
      ['POST', '/admin/articles'],
      ['PUT', `/admin/articles/${id}`],
    ] as const) {
      const { status, body } = await call(method, path, both)
      expect([status, body.code, body.issues]).toEqual([
        422,
        'VALIDATION_FAILED',
        [
          {
            path: 'contentMarkdown',
            message:
              'Send the text either as content (HTML) or as contentMarkdown, and leave the other one out',
          },
        ],
      ])
    }
  })

  test('have the limits of HTML', async () => {
    const { id } = await add({})
    for (const [contentMarkdown, message] of [
      ['a'.repeat(2_000_001), /2,000,000 characters/],
      // Its HTML is longer than it is.
      [`[a]: /${'a'.repeat(1000)}\n\n${'[a] '.repeat(3000)}`, /2,000,000 characters/],
      [`<div>${'<br>'.repeat(100_001)}`, /more than 50,000 elements/],
      ['> '.repeat(300), /nested more than 250 deep/],
    ] as const) {
      for (const [method, path] of [
        ['POST', '/admin/articles'],
        ['PUT', `/admin/articles/${id}/draft`],
      ] as const) {
        const { status, body } = await call(method, path, { title: 'Long', contentMarkdown })
        expect(status).toBe(422)
        expect(body.issues).toEqual([{ path: 'contentMarkdown', message: expect.stringMatching(message) }])
      }
    }
  })

  test('are checked before they are published, like HTML', async () => {
    const { id } = await add({ content: html, status: 'published' })
    await settings.update(site.ctx(), { publishing: { blocking: ['alt'] } })
    const { status, body } = await call('PUT', `/admin/articles/${id}`, {
      contentMarkdown: '![](/media/a.png)',
    })
    await settings.update(site.ctx(), { publishing: { blocking: [] } })
    expect([status, body.code]).toEqual([422, 'VALIDATION_FAILED'])
  })
})
