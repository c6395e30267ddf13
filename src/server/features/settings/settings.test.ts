import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type SignedIn, startTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { describeEachEngine } from '../../../../tests/support/engines.ts'
import { settings as contract } from '../../../contracts/settings.ts'
import * as menu from '../menu/menu.ts'
import * as settings from './settings.ts'

describeEachEngine('settings', (engine) => {
  let site: TestApp
  let admin: SignedIn
  beforeAll(async () => {
    site = await startTestApp(engine)
    admin = await site.signIn('ADMIN')
  })
  afterAll(() => site.close())
  beforeEach(async () => {
    await site.deps.db.deleteFrom('settings').execute()
    await site.deps.events.emit(['settings'])
  })

  const put = (body: unknown, token = admin.token) => site.call('PUT', '/api/admin/settings', { token, body })
  const store = async (value: unknown) => {
    await site.deps.db
      .insertInto('settings')
      .values({
        id: 1,
        value: typeof value === 'string' ? value : JSON.stringify(value),
        updatedAt: site.deps.now(),
      })
      .execute()
    await site.deps.events.emit(['settings'])
  }

  test('before anything is stored, everyone gets the defaults', async () => {
    const answer = await site.call('GET', '/api/settings?_t=1')
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toMatchObject({
      siteName: 'Masthead',
      metadata: { favicon: '/favicon.ico' },
      themeSettings: { colors: { primary: '#ef4444' }, containerMaxWidth: '1280px' },
    })
  })

  test('visitors see every group except backups, the site check and the retention of the audit log, administrators the version too', async () => {
    const seen = (await site.call('GET', '/api/settings')).json()
    const { backups, siteCheck, auditMonths, ...others } = contract.parse({})
    expect(Object.keys(seen).sort()).toEqual(Object.keys(others).sort())
    const all = await site.call('GET', '/api/admin/settings', { token: admin.token })
    expect(all.json()).toMatchObject({
      version: 1,
      backups,
      siteCheck,
      auditMonths,
      sitemapSettings: { excludeUrls: ['/admin/', '/login/'] },
    })
  })

  test('visitors see what a language is called, but not the labels of menu items, which may be hidden', async () => {
    const hidden = await menu.create(site.ctx(), {
      title: 'Secret',
      link: '/secret',
      type: 'page',
      isVisible: false,
    })
    const translations = { de: { siteName: 'Blatt', menuLabels: { [hidden.id]: 'Geheim' } } }
    await put({ languages: ['de'], translations })
    const seen = await site.call('GET', '/api/settings')
    expect(seen.json().translations).toEqual({ de: { siteName: 'Blatt' } })
    expect(seen.payload).not.toContain('Geheim')
    const all = await site.call('GET', '/api/admin/settings', { token: admin.token })
    expect(all.json().translations).toEqual(translations)
  })

  test('a change based on an older version is refused with the newer settings', async () => {
    const { version } = (await put({ siteName: 'First' })).json()
    expect((await put({ siteName: 'Second', version })).json()).toMatchObject({ version: version + 1 })
    const late = await put({ siteName: 'Late', version })
    expect(late.statusCode).toBe(409)
    expect(late.json()).toMatchObject({
      code: 'VERSION_CONFLICT',
      current: { siteName: 'Second', version: version + 1 },
    })
    expect((await put({ siteName: 'Script' })).statusCode).toBe(200)
  })

  test('only an administrator reads and changes all settings', async () => {
    for (const role of ['EDITOR', 'AUTHOR', 'CONTRIBUTOR'] as const) {
      const { token } = await site.signIn(role)
      expect((await put({ siteName: 'Mine' }, token)).statusCode).toBe(403)
      expect((await site.call('GET', '/api/admin/settings', { token })).statusCode).toBe(403)
    }
    expect((await site.call('PUT', '/api/admin/settings', { body: { siteName: 'Mine' } })).statusCode).toBe(
      401,
    )
    expect((await site.call('GET', '/api/settings')).json().siteName).toBe('Masthead')
  })

  test('a change reaches visitors at once, and does not affect what it does not name', async () => {
    expect((await site.call('GET', '/api/settings')).json().siteName).toBe('Masthead')
    const first = await put({ siteName: ' Tidings ', themeSettings: { colors: { primary: '#123456' } } })
    expect(first.statusCode).toBe(200)
    const second = await put({
      themeSettings: { colors: { text: 'rgb(1 2 3)' }, fonts: { body: 'Georgia' } },
    })
    expect(second.json().themeSettings.fonts).toEqual({ heading: 'Inter', body: 'Georgia' })
    const seen = (await site.call('GET', '/api/settings')).json()
    expect(seen.siteName).toBe('Tidings')
    expect(seen.themeSettings.colors).toMatchObject({
      primary: '#123456',
      text: 'rgb(1 2 3)',
      accent: '#f97316',
    })
  })

  test('lists are replaced, and so is each part of the footer', async () => {
    const link = (platform: string) => ({ platform, url: `https://${platform}.example/me` })
    await put({
      socialLinks: [link('a'), link('b')],
      footer: { root: { props: { wide: true } }, content: [] },
    })
    const changed = await put({ socialLinks: [link('c')], footer: { root: { props: { dark: true } } } })
    expect(changed.json().socialLinks).toEqual([link('c')])
    expect(changed.json().footer).toEqual({ root: { props: { dark: true } }, content: [] })
  })

  test('HTML and addresses in the footer are cleaned on the way in', async () => {
    const hostile = {
      type: 'RichText',
      props: { html: '<p>Hello</p><script>alert(1)</script><a href="javascript:alert(1)">x</a>' },
    }
    await put({ footer: { root: {}, content: [hostile] } })
    const { footer } = (await site.call('GET', '/api/settings')).json()
    expect(footer.content[0].props.html).toBe('<p>Hello</p><a>x</a>')
  })

  test('every invalid field is reported with its full path, and nothing is changed', async () => {
    const answer = await put({
      siteName: 'New',
      metadata: { ogImage: 'javascript:alert(1)' },
      themeSettings: { colors: { link: 'red;}body{' }, customCSS: 'p{}</STYLE ><script>' },
      sitemapSettings: { excludeUrls: ['/ok', 'no'], priority: { home: 2 } },
      socialLinks: [{ platform: 'x' }],
      schemaOrg: null,
    })
    expect(answer.statusCode).toBe(422)
    const body = answer.json()
    expect(body.code).toBe('VALIDATION_FAILED')
    expect(body.issues.map((issue: { path: string }) => issue.path).sort()).toEqual([
      'metadata.ogImage',
      'schemaOrg',
      'sitemapSettings.excludeUrls.1',
      'sitemapSettings.priority.home',
      'socialLinks.0.url',
      'themeSettings.colors.link',
      'themeSettings.customCSS',
    ])
    expect((await site.call('GET', '/api/settings')).json().siteName).toBe('Masthead')
  })

  test('no font name can end its own declaration', async () => {
    const save = (body: string) =>
      site.call('PUT', '/api/admin/settings', {
        token: admin.token,
        body: { themeSettings: { fonts: { body } } },
      })
    for (const font of ["'", '"', "x,'", '\'a"', "Inter';}", 'a;b', 'a}b', "''", 'url(x)'])
      expect([font, (await save(font)).statusCode]).toEqual([font, 422])
    for (const font of ['Georgia', '\'Fira Sans\', "Noto", serif', '游ゴシック'])
      expect([font, (await save(font)).statusCode]).toEqual([font, 200])
  })

  test('fields that are not settings are ignored', async () => {
    const answer = await put({
      id: 7,
      siteName: 'A',
      metadata: { color: 'red' },
      constructor: 1,
    })
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).not.toHaveProperty('id')
    expect(answer.json().metadata).not.toHaveProperty('color')
    const stored = await site.deps.db.selectFrom('settings').select('value').executeTakeFirstOrThrow()
    expect(Object.keys(JSON.parse(stored.value)).sort()).toEqual(Object.keys(contract.shape).sort())
  })

  test('a body that aims at the prototype does no harm', async () => {
    const payload =
      '{"__proto__":{"siteName":"x","polluted":true},"metadata":{"__proto__":{"polluted":true}}}'
    const answer = await site.call('PUT', '/api/admin/settings', {
      token: admin.token,
      body: payload,
      headers: { 'content-type': 'application/json' },
    })
    expect(answer.statusCode).toBe(400)
    await settings.update(site.ctx(), JSON.parse(payload))
    expect(({} as Record<string, unknown>).polluted).toBeUndefined()
    expect((await settings.stored(site.ctx())).siteName).toBe('Masthead')
  })

  test.each([
    ['not JSON', '{'],
    ['not an object', '[1]'],
    ['null', 'null'],
  ])('a stored value that is %s counts as none', async (_what, value) => {
    await store(value)
    expect((await site.call('GET', '/api/settings')).json().siteName).toBe('Masthead')
  })

  test('an invalid stored value becomes its default, the rest stays, and new fields exist', async () => {
    await store({
      siteName: 'Kept',
      hideSiteName: 'yes',
      metadata: 'gone',
      schemaOrg: { email: 'nobody', name: 'Kept too' },
      themeSettings: { colors: { primary: 'url(x)', accent: '#010203' }, headingWeight: 5000 },
      socialLinks: [
        { platform: 'a', url: 'https://a.example' },
        { platform: 1 },
        {},
        { platform: 'b', url: '/b' },
      ],
      sitemapSettings: { excludeUrls: ['/kept/', 'bad', 5, '/too/'] },
    })
    const answer = await site.call('GET', '/api/admin/settings', { token: admin.token })
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toMatchObject({
      siteName: 'Kept',
      hideSiteName: false,
      metadata: { favicon: '/favicon.ico' },
      schemaOrg: { email: '', name: 'Kept too' },
      themeSettings: { colors: { primary: '#ef4444', accent: '#010203' }, headingWeight: 700 },
      socialLinks: [
        { platform: 'a', url: 'https://a.example' },
        { platform: 'b', url: '/b' },
      ],
      sitemapSettings: { excludeUrls: ['/kept/', '/too/'] },
    })
  })

  test('an unknown time zone is refused', async () => {
    const refused = await put({ timeZone: 'Mars/Olympus' })
    expect(refused.statusCode).toBe(422)
    expect(refused.body).toContain('Europe/Berlin')
    expect((await put({ timeZone: 'Europe/Berlin' })).statusCode).toBe(200)
    expect((await settings.stored(site.ctx(null))).timeZone).toBe('Europe/Berlin')
  })

  test('settings are read once, until they change', async () => {
    const first = await settings.stored(site.ctx(null))
    expect(await settings.stored(site.ctx(null))).toBe(first)
    await settings.update(site.ctx(), { siteName: 'Other' })
    expect((await settings.stored(site.ctx(null))).siteName).toBe('Other')
  })

  test('two changes at the same time both take effect', async () => {
    const names = Array.from({ length: 6 }, (_, index) => `h${index + 1}`)
    await Promise.all(names.map((name) => put({ themeSettings: { headingSizes: { [name]: '9px' } } })))
    const { headingSizes } = (await settings.stored(site.ctx())).themeSettings
    expect(Object.values(headingSizes)).toEqual(names.map(() => '9px'))
  })

  test('robots.txt is served as text with the sitemap on the public address', async () => {
    const answer = await site.call('GET', '/robots.txt')
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8')
    expect(answer.body).toBe(
      'User-agent: *\nAllow: /\nDisallow: /admin/\n\nSitemap: http://masthead.test/sitemap.xml\n',
    )
    expect((await site.call('HEAD', '/robots.txt')).statusCode).toBe(200)
  })

  test('a new robots.txt is stored, served, and checked; without one the stored one is checked', async () => {
    const post = (body?: unknown) =>
      site.call('POST', '/api/admin/settings/robots', {
        token: admin.token,
        ...(body !== undefined && { body }),
      })
    const answer = await post({ robotsTxt: 'User-agent: *\nDisallow: /\nSitemap: /sitemap.xml' })
    expect(answer.statusCode).toBe(200)
    expect(answer.json().robotsTxt).toContain('Sitemap: http://masthead.test/sitemap.xml')
    expect(answer.json().warnings).toHaveLength(1)
    expect((await site.call('GET', '/robots.txt')).body).toBe(answer.json().robotsTxt)
    expect((await post()).json()).toEqual(answer.json())
    expect((await post({ robotsTxt: 'bad\u0000' })).statusCode).toBe(422)
    expect((await post({ robotsTxt: 5 })).json().issues[0].path).toBe('robotsTxt')
    const stale = await post({ robotsTxt: 'User-agent: *', version: 1 })
    expect([stale.statusCode, stale.json().code]).toEqual([409, 'VERSION_CONFLICT'])
    expect(stale.json().current.robotsTxt).toContain('Disallow: /')
    expect((await post()).json()).toEqual(answer.json())
    const { token } = await site.signIn('EDITOR')
    expect((await site.call('POST', '/api/admin/settings/robots', { token, body: {} })).statusCode).toBe(403)
  })
})
