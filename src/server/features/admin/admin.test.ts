import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../../tests/support/app.ts'

describe('the admin', () => {
  let site: TestApp
  beforeAll(async () => {
    site = await startTestApp('sqlite')
  })
  afterAll(() => site.close())

  const get = (url: string, token?: string) =>
    site.call('GET', url, { headers: token ? { cookie: `auth_token=${token}` } : {} })

  it.each(['/admin', '/admin/', '/admin/articles?page=2', '/admin/loginx', '/admin/login/more'])(
    'sends who is not signed in from %s to the sign-in screen and remembers where to',
    async (url) => {
      const answer = await get(url)
      expect(answer.statusCode).toBe(302)
      expect(answer.headers.location).toBe(`/admin/login?next=${encodeURIComponent(url)}`)
      expect(answer.headers['cache-control']).toBe('no-store')
    },
  )

  it('does not accept an invented cookie as a session', async () => {
    expect((await get('/admin/dashboard', 'x'.repeat(43))).statusCode).toBe(302)
  })

  it('shows the sign-in screen to everyone', async () => {
    const answer = await get('/admin/login?next=%2Fadmin%2Farticles')
    expect(answer.statusCode).toBe(200)
    expect(answer.body).toContain('<div id="root">')
  })

  it('names the files of the app to who is signed in, and only those of the sign-in to others', async () => {
    const { token } = await site.signIn('CONTRIBUTOR')
    const preloads = (html: string) => html.match(/<link rel="modulepreload"[^>]*>/g) ?? []
    const of = async (token?: string) => preloads((await get('/admin/login', token)).body)
    const [app, signIn] = [await of(token), await of()]
    expect(app).toEqual(expect.arrayContaining(signIn))
    expect(app.some((link) => link.includes('/assets/app-'))).toBe(true)
    expect(signIn.some((link) => link.includes('/assets/app-'))).toBe(false)
    expect(new Set(app).size).toBe(app.length)
  })

  it('redirects signed-in people from /admin to the dashboard', async () => {
    const { token } = await site.signIn('CONTRIBUTOR')
    expect((await get('/admin', token)).headers.location).toBe('/admin/dashboard')
    expect((await get('/admin/articles/edit/some-id', token)).statusCode).toBe(200)
  })

  it('allows no inline scripts, frames around it, type guessing or storing', async () => {
    const { headers, body } = await get('/admin/login')
    const policy = String(headers['content-security-policy'])
    expect(policy).toContain("script-src 'self';")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' })
    expect(body).not.toMatch(/<script(?![^>]*\bsrc=)/)
  })

  it('contains the site’s name, safely escaped', async () => {
    const { token } = await site.signIn('ADMIN')
    const siteName = 'A"></title><script src="/x.js"></script> $& b'
    await site.call('PUT', '/api/admin/settings', { token, body: { siteName } })
    const { body } = await get('/admin/login')
    const escaped = 'A&quot;&gt;&lt;/title&gt;&lt;script src=&quot;/x.js&quot;&gt;&lt;/script&gt; $&amp; b'
    expect(body).toContain(`data-site-name="${escaped}"`)
    expect(body).toContain(`<title>${escaped}</title>`)
    expect(body).not.toContain('"/x.js"></script>')
    await site.call('PUT', '/api/admin/settings', { token, body: { siteName: 'Quay' } })
    expect((await get('/admin/login')).body).toContain('data-site-name="Quay"')
  })

  it('excludes the site’s own scripts and styles', async () => {
    const { token } = await site.signIn('ADMIN')
    const changed = await site.call('PUT', '/api/admin/settings', {
      token,
      body: { customScripts: '<script>window.mine = 1</script>', customStyles: '.mine { color: red }' },
    })
    expect(changed.statusCode).toBe(200)
    const { body, headers } = await get('/admin/articles', token)
    expect(body).not.toContain('mine')
    expect(headers['content-security-policy']).not.toContain('sha256-')
  })

  describe('in a language', () => {
    const page = (token: string, accepted?: string) =>
      site.call('GET', '/admin/dashboard', {
        headers: { cookie: `auth_token=${token}`, ...(accepted && { 'accept-language': accepted }) },
      })

    it('is English without a choice, in a browser of a language that is not there', async () => {
      const { token } = await site.signIn('AUTHOR')
      const { body } = await page(token, 'sw,eo;q=0.9')
      expect(body).toContain('lang="en"')
      expect(body).not.toContain('texts-')
    })

    it('is that of the browser until somebody chooses another one', async () => {
      const { token } = await site.signIn('AUTHOR')
      expect((await page(token, 'de-AT,de;q=0.9,en;q=0.8')).body).toContain('lang="de" dir="ltr"')
      const chosen = await site.call('PUT', '/api/auth/me', { token, body: { language: 'ar' } })
      expect(chosen.json()).toMatchObject({ language: 'ar' })
      const { body } = await page(token, 'de')
      expect(body).toContain('lang="ar" dir="rtl"')
      await site.call('PUT', '/api/auth/me', { token, body: { language: null } })
      expect((await page(token, 'pt-BR')).body).toContain('lang="pt-BR"')
    })

    it.each([
      ['en-GB,de;q=0.5', 'en'],
      ['de-DE', 'de'],
      ['pt', 'pt-BR'],
      ['sw,fr;q=0.2,JA;q=0.8', 'ja'],
      ['de;q=0,es', 'es'],
      ['*', 'en'],
      ['"><script>alert(1)</script>', 'en'],
    ])('reads %s as %s', async (accepted, language) => {
      const { body } = await site.call('GET', '/admin/login', { headers: { 'accept-language': accepted } })
      expect(body).toContain(` lang="${language}"`)
      expect(body).toContain(`data-browser-language="${language}"`)
      expect(body).not.toContain('alert(1)')
    })

    it('brings its texts before the app', async () => {
      const { body } = await site.call('GET', '/admin/login', { headers: { 'accept-language': 'ja' } })
      const scripts = [...body.matchAll(/<script[^>]* src="([^"]+)"/g)].map(([, src]) => src)
      expect(scripts).toEqual([
        expect.stringMatching(/^\/assets\/texts-ja-[\w-]+\.js$/),
        expect.stringMatching(/^\/assets\/admin-[\w-]+\.js$/),
      ])
      const texts = await site.call('GET', String(scripts[0]))
      // Nothing comes before it: what it imports would run first.
      expect(texts.body).toMatch(/^globalThis\.adminTexts=/)
    })

    it('is never one that there is not', async () => {
      const { token } = await site.signIn('AUTHOR')
      const refused = await site.call('PUT', '/api/auth/me', { token, body: { language: 'xx' } })
      expect(refused.statusCode).toBe(422)
      expect(refused.json().issues).toEqual([{ path: 'language', message: 'Choose a language of the admin' }])
    })
  })
})
