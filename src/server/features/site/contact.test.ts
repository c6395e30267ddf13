import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { startTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { describeEachEngine } from '../../../../tests/support/engines.ts'
import type { Page } from '../../../contracts/pages.ts'
import * as messages from '../messages/messages.ts'
import * as pages from '../pages/pages.ts'

const start = '2026-11-20T09:30:00.000Z'
const later = (seconds: number) => new Date(Date.parse(start) + seconds * 1000).toISOString()
const good = { name: 'Ada', email: 'ada@example.net', message: 'Good morning' }
const form = {
  type: 'ContactForm',
  props: { id: 'form-one', title: 'Write to us', thanks: 'Thanks a lot.', version: 2 },
}
let clients = 0

describeEachEngine('the contact form', (engine) => {
  let site: TestApp
  let page: Page
  let client: string
  beforeAll(async () => {
    site = await startTestApp(engine)
    page = await pages.create(site.ctx(), {
      title: 'Say hello',
      status: 'published',
      blocks: {
        root: {},
        content: [
          { type: 'Section', props: { id: 's', content: [form] } },
          { type: 'ContactForm', props: { id: 'two', hasSubject: true } },
        ],
      },
    })
  })
  beforeEach(async () => {
    site.setNow(start)
    clients += 1
    client = `10.8.${Math.trunc(clients / 250)}.${(clients % 250) + 1}`
    await site.deps.db.deleteFrom('messages').execute()
  })
  afterAll(() => site.close())

  const post = (fields: Record<string, string>, headers: Record<string, string> = fromHere) =>
    site.app.inject({
      method: 'POST',
      url: '/contact',
      remoteAddress: client,
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      payload: new URLSearchParams({ page: page.url, block: 'form-one', ...fields }).toString(),
    })
  const postJson = (body: object) =>
    site.app.inject({ method: 'POST', url: '/api/contact', remoteAddress: client, payload: body })
  const stored = async () =>
    (await messages.list(site.ctx(), { page: 1, limit: 100 })).messages.map(
      ({ name, email, subject, excerpt, page }) => ({ name, email, subject, excerpt, page }),
    )
  const pendingIdIn = ({ body }: LightMyRequestResponse) =>
    /<button [^>]*value="([^"]+)"[^>]* name="pending"/.exec(body)?.[1] ?? ''
  const fromHere = { origin: 'http://masthead.test' }

  test('is on its page, which is the same for everyone and has no script of its own', async () => {
    const { body } = await site.call('GET', page.url)
    expect(body).toContain('action="/contact#form-one-answer"')
    expect(body).toContain(`<input type="hidden" name="page" value="${page.url}"/>`)
    expect(body).toMatch(/<div id="form-one-sent"[^>]*hidden=""/)
    expect((await site.call('GET', `${page.url}?sent=form-one`)).body).toBe(body)
  })

  test('sends a message, and returns to its page', async () => {
    const entries = () =>
      site.deps.db.selectFrom('audit_entries').select(['action', 'actorId', 'ip']).orderBy('number').execute()
    const before = await entries()
    const answer = await post({ ...good, subject: 'Not asked for' })
    expect([answer.statusCode, answer.headers.location]).toEqual([303, `${page.url}#form-one-sent`])
    expect(await entries()).toEqual([...before, { action: 'messages.send', actorId: 'visitor', ip: null }])
    expect((await post({ ...good, email: 'no' })).statusCode).toBe(422)
    expect(await entries()).toHaveLength(before.length + 1)
    expect(await stored()).toEqual([
      { name: 'Ada', email: 'ada@example.net', subject: '', excerpt: 'Good morning', page: page.url },
    ])
    await post({ ...good, block: 'two', subject: 'Asked for' })
    expect((await stored())[0]?.subject).toBe('Asked for')
  })

  test('is shown again with the errors and everything that was typed', async () => {
    const answer = await post({ name: 'Ada', email: 'no', message: '</textarea><script>x()</script>' })
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([422, 'no-store'])
    expect(answer.headers['content-security-policy']).toContain("form-action 'self'")
    expect(answer.body).toContain('aria-describedby="form-one-email-error"')
    expect(answer.body).toMatch(/id="form-one-email-error"[^>]*>Enter an email address such as/)
    expect(answer.body).toContain('href="#form-one-email"')
    expect(answer.body).toContain('&lt;/textarea&gt;&lt;script&gt;x()')
    expect(answer.body).not.toContain('<script>x()')
    expect(answer.body).toMatch(/name="name"[^>]*value="Ada"/)
    // The other form on the page is not affected.
    expect(answer.body.match(/role="alert"/g)).toHaveLength(1)
    expect(await stored()).toEqual([])
    expect((await site.call('GET', page.url)).body).not.toContain('form-one-answer" class')
  })

  test.each([
    ['the field that people do not see is filled in', { website: 'https://spam.example' }, fromHere],
    ['it has many links', { message: 'http://a.de http://b.de https://c.de' }, fromHere],
    ['it comes from another site', {}, { origin: 'https://elsewhere.example' }],
    ['it comes from no page at all', {}, {}],
  ])('asks whether a message is meant when %s', async (_, fields, headers) => {
    const asked = await post({ ...good, ...fields }, headers as Record<string, string>)
    expect(asked.statusCode).toBe(422)
    expect(asked.body).toContain('is this what you want to send?')
    expect(await stored()).toEqual([])
    const pendingId = pendingIdIn(asked)
    const hasty = await post({ ...good, pending: pendingId })
    expect([hasty.statusCode, pendingIdIn(hasty)]).toEqual([422, pendingId])
    expect(hasty.body).toContain('That was quick.')
    site.setNow(later(4))
    expect((await post({ ...good, pending: pendingId })).statusCode).toBe(303)
    expect((await post({ ...good, pending: pendingId })).statusCode).toBe(303)
    expect(await stored()).toHaveLength(1)
  })

  test('an invented id of a pending message is ignored', async () => {
    for (const pendingId of ['nul\0', 'x'.repeat(5000), '__proto__'])
      expect((await post({ ...good, pending: pendingId })).statusCode).toBe(303)
  })

  test('accepts ten messages of one client in a quarter of an hour, and then returns the typed text', async () => {
    for (let sent = 0; sent < 10; sent += 1) expect((await post(good)).statusCode).toBe(303)
    const refused = await post(
      { ...good, message: 'One too many' },
      { ...fromHere, 'x-forwarded-for': '1.2.3.4' },
    )
    expect(refused.statusCode).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect(refused.body).toMatch(/Your message was not sent\. Too many attempts\. Try again in \d+ minutes/)
    expect(refused.body).toContain('One too many</textarea>')
    expect((await postJson({ ...good, page: page.url, block: 'form-one' })).json().code).toBe('RATE_LIMITED')
    expect(await stored()).toHaveLength(10)
    client = `${client}9`
    expect((await post(good)).statusCode).toBe(303)
  })

  test('does no lookups for a client that posts endlessly, and returns the typed text', async () => {
    for (let posted = 0; posted < 30; posted += 1)
      expect((await post({ ...good, page: '/nowhere' })).statusCode).toBe(404)
    const refused = await post({ ...good, message: 'Once </textarea> more' })
    expect(refused.statusCode).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect(refused.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(refused.body).toContain('Your message was not sent')
    expect(refused.body).toContain('Once &lt;/textarea&gt; more</textarea>')
    expect(refused.body).not.toContain('Write to us')
    expect(await stored()).toEqual([])
  })

  test('runs no search, whatever page it claims to be on', async () => {
    const search = vi.spyOn(site.deps.engine, 'search')
    const from = { page: '/search?q=hello', block: 'form-one' }
    expect((await post({ ...good, ...from })).statusCode).toBe(404)
    expect((await postJson({ ...good, ...from })).statusCode).toBe(404)
    // As an import or an editor may have left it.
    await site.deps.db
      .insertInto('redirects')
      .values({ path: '/old', kind: 'path', target: '/search?q=hello', createdAt: start })
      .execute()
    expect((await post({ ...good, ...from, page: '/old' })).statusCode).toBe(404)
    expect((await postJson({ ...good, ...from, page: '/old' })).statusCode).toBe(404)
    expect(search).not.toHaveBeenCalled()
    search.mockRestore()
  })

  test('is refused unread if it has too many fields', async () => {
    const many = Object.fromEntries(Array.from({ length: 60 }, (_, n) => [`x${n}`, '']))
    const answer = await post({ ...good, ...many })
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([400, 'text/html; charset=utf-8'])
    expect(answer.body).toContain('too many fields')
    expect((await post({ ...good, 'x&&': '&'.repeat(100) })).statusCode).toBe(303)
    const long = await post({ ...good, message: 'x'.repeat(200_000) })
    expect([long.statusCode, long.headers['content-type']]).toEqual([413, 'text/html; charset=utf-8'])
    expect(long.headers.connection).toBe('close')
  })

  test('does not exist on a page that visitors cannot see, or that has no form', async () => {
    const draft = await pages.create(site.ctx(), { title: 'Draft', blocks: { root: {}, content: [form] } })
    for (const fields of [
      { page: draft.url },
      { page: '/' },
      { page: '//evil.example' },
      { block: 'three' },
    ]) {
      const answer = await post({ ...good, ...fields })
      expect(answer.statusCode).toBe(404)
      expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
    }
    expect(await stored()).toEqual([])
  })

  test('finds its page after the page has moved', async () => {
    const { url } = await pages.update(site.ctx(), page.id, { slug: `moved-${engine}` })
    const answer = await post({ ...good, page: page.url })
    expect(answer.headers.location).toBe(`${url}#form-one-sent`)
    page = { ...page, url }
  })

  test('accepts JSON from programs, and answers with JSON', async () => {
    const place = { page: page.url, block: 'form-one' }
    const sent = await postJson({ ...good, ...place })
    expect([sent.statusCode, sent.json()]).toEqual([201, { id: expect.any(String) }])
    expect(sent.headers.location).toBe(`/api/admin/messages/${sent.json().id}`)
    const paths = async (body: object) => {
      const { statusCode, code, issues = [] } = (await postJson({ ...good, ...place, ...body })).json()
      return [statusCode, code, issues.map(({ path }: { path: string }) => path)]
    }
    expect(await paths({ email: 'no', name: '' })).toEqual([422, 'VALIDATION_FAILED', ['name', 'email']])
    expect(await paths({ website: 'x' })).toEqual([422, 'VALIDATION_FAILED', ['website']])
    expect(await paths({ page: '/nowhere' })).toEqual([404, 'NOT_FOUND', []])
    const toForm = await site.call('POST', '/contact', { body: { ...good, ...place } })
    expect(toForm.json()).toMatchObject({ statusCode: 415, code: 'UNSUPPORTED_TYPE' })
    expect(await stored()).toHaveLength(1)
  })

  test('leaves the address /contact free for a page', async () => {
    const body = { title: 'Contact', status: 'published' } as const
    const { url } = await pages.create(site.ctx(), body)
    expect(url).toBe('/contact')
    expect((await site.call('GET', '/contact')).statusCode).toBe(200)
  })
})
