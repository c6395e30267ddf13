import { afterAll, beforeAll, expect, test } from 'vitest'
import { type SignedIn, startTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { describeEachEngine } from '../../../../tests/support/engines.ts'
import * as articles from '../articles/articles.ts'
import * as categories from '../categories/categories.ts'
import * as settings from '../settings/settings.ts'

describeEachEngine('unsaved settings', (engine) => {
  let site: TestApp
  let admin: SignedIn
  let draftId: string
  beforeAll(async () => {
    site = await startTestApp(engine)
    admin = await site.signIn('ADMIN')
    await settings.update(site.ctx(), { siteName: 'Stored name' })
    const { id } = await categories.create(site.ctx(), { name: 'Travel' })
    const body = { content: '<p>Text</p>', categoryId: id }
    await articles.create(site.ctx(), { ...body, title: 'Coast', status: 'published' })
    draftId = (await articles.create(site.ctx(), { ...body, title: 'Secret plan' })).id
  })
  afterAll(() => site.close())

  const ask = (body: unknown, headers: Record<string, string> = {}) =>
    site.call('POST', '/api/admin/settings/preview', { token: admin.token, body, headers })
  const htmlOf = async (path: string, change: unknown) => {
    const answer = await ask({ path, settings: change })
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-store'])
    return answer.json().html as string
  }
  const row = (...widgets: unknown[]) => ({
    footer: { root: {}, content: [{ type: 'FooterRow', props: { columns: [{ widgets }] } }] },
  })

  test('appear on the page as it is rendered for visitors, who do not see them', async () => {
    const html = await htmlOf('/', {
      siteName: 'New name',
      themeSettings: { colors: { link: '#123456' }, fonts: { body: 'Lora' }, customCSS: '.mine{top:0}' },
    })
    for (const part of ['--theme-link:#123456', "'Lora Variable'", '.mine{top:0}', '>New name<'])
      expect(html).toContain(part)
    const live = (await site.call('GET', '/')).body
    expect(live).toContain('Stored name')
    expect(live).not.toContain('#123456')
    expect((await settings.stored(site.ctx())).siteName).toBe('Stored name')
  })

  test('without changes, the page is the live one, byte for byte', async () => {
    for (const path of ['/', '/blog', '/travel/coast', '/travel', '/nowhere'])
      expect(await htmlOf(path, {})).toBe((await site.call('GET', path)).body)
  })

  test('a draft is shown at the path of its preview', async () => {
    const path = `/preview/article/${draftId}`
    const answer = await ask({ path, settings: { siteName: 'New name' } })
    expect(answer.json().path).toBe(path)
    expect(answer.json().html).toMatch(/New name.*Secret plan/s)
  })

  test('the page is found as visitors find it: through redirects, never a draft, and only pages', async () => {
    const answer = await ask({ path: '/wrong/coast' })
    expect(answer.json()).toMatchObject({ path: '/travel/coast' })
    for (const path of [
      '/blog/secret-plan',
      `/preview/user/${draftId}`,
      '/api/settings',
      '//evil.example',
      'x',
    ])
      expect(await htmlOf(path, {})).not.toContain('Secret plan')
  })

  test('errors are reported field by field', async () => {
    const answer = await ask({ settings: { themeSettings: { colors: { text: 'red;}body{' } } } })
    expect(answer.statusCode).toBe(422)
    expect(answer.json().issues).toEqual([
      { path: 'themeSettings.colors.text', message: 'Use a CSS colour such as #b91c1c or rgb(185 28 28)' },
    ])
  })

  test('a footer is cleaned as it will be when saved', async () => {
    const html = await htmlOf(
      '/',
      row(
        { type: 'FooterText', props: { html: '<p>Said</p><script>alert(1)</script>' } },
        { type: 'FooterLinks', props: { links: [{ label: 'Odd', href: 'javascript:alert(1)' }] } },
      ),
    )
    expect(html).toContain('<p>Said</p>')
    expect(html).not.toContain('alert(1)')
  })

  test('a footer shows the site’s lists, with new entries at once', async () => {
    const change = row(
      { type: 'FooterLatest', props: { title: 'Newest', limit: 3 } },
      { type: 'FooterCategories', props: {} },
    )
    const footer = async () => /<footer.*<\/footer>/s.exec(await htmlOf('/', change))?.[0]
    expect(await footer()).toMatch(/Newest.*href="\/travel\/coast".*href="\/travel"/s)
    await articles.create(site.ctx(), { title: 'Hills', content: '<p>x</p>', status: 'published' })
    expect(await footer()).toMatch(/\/blog\/hills.*\/travel\/coast/s)
  })

  test('are not stored for an Idempotency-Key: the same key renders again', async () => {
    const key = { 'idempotency-key': 'same' }
    await ask({ settings: { siteName: 'One' } }, key)
    expect((await ask({ settings: { siteName: 'Two' } }, key)).json().html).toContain('Two')
  })

  test('are shown to administrators alone', async () => {
    for (const role of ['EDITOR', 'AUTHOR'] as const) {
      const { token } = await site.signIn(role)
      const answer = await site.call('POST', '/api/admin/settings/preview', { token, body: {} })
      expect(answer.statusCode).toBe(403)
    }
  })
})
