import { createHash } from 'node:crypto'
import { brotliCompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type SignedIn, startTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { describeEachEngine } from '../../../../tests/support/engines.ts'
import { fontFamilies } from '../../../contracts/fonts.ts'

describeEachEngine('the fonts of a page', (engine) => {
  let site: TestApp
  let admin: SignedIn
  const show = async (heading: string, body: string) => {
    const change = { themeSettings: { fonts: { heading, body } } }
    const saved = await site.call('PUT', '/api/admin/settings', { token: admin.token, body: change })
    expect(saved.statusCode).toBe(200)
    const page = await site.call('GET', '/')
    const [, theme = ''] = /<style>(.*?)<\/style>/s.exec(page.body) ?? []
    const named = [...page.body.matchAll(/font-family:'([^']+) Variable'/g)].map(([, name]) => name)
    return { page, theme, families: [...new Set(named)].sort() }
  }
  const addresses = (html: string) =>
    [...html.matchAll(/\/assets\/[^)"]+\.woff2/g)].map(([address]) => address)

  beforeAll(async () => {
    site = await startTestApp(engine)
    admin = await site.signIn('ADMIN')
  })
  afterAll(() => site.close())

  it('change with the very next request, and the policy allows the new rules', async () => {
    expect((await show('Inter', 'Inter')).families).toEqual(['Inter'])
    const { page, theme, families } = await show('Fraunces', 'Literata')
    expect(families).toEqual(['Fraunces', 'Literata'])
    expect(page.body).not.toContain('inter-latin')
    const hash = createHash('sha256').update(theme).digest('base64')
    expect(page.headers['content-security-policy']).toContain(`'sha256-${hash}'`)
    expect((await show('Georgia, serif', 'system-ui')).page.body).not.toContain('@font-face')
  })

  it('are preloaded, each family once', async () => {
    const preloads = (html: string) =>
      [...html.matchAll(/<link rel="preload" as="font"[^>]+href="\/assets\/([a-z\d-]+)-wght/g)].map(
        ([, name]) => name,
      )
    expect(preloads((await show('Lora', 'Lora')).page.body)).toEqual(['lora-basic-latin'])
    expect(preloads((await show('Lora', 'Inter')).page.body)).toEqual([
      'inter-basic-latin',
      'lora-basic-latin',
    ])
  })

  it('are all served from this site, and the page stays small', async () => {
    for (const { name } of fontFamilies) {
      const { page, theme } = await show(name, name === 'Inter' ? 'Literata' : 'Inter')
      expect(brotliCompressSync(theme).length).toBeLessThan(2048)
      for (const address of new Set(addresses(page.body))) {
        const { statusCode, headers } = await site.call('GET', address)
        expect([address, statusCode, headers['content-type']]).toEqual([address, 200, 'font/woff2'])
        expect(headers['cache-control']).toContain('immutable')
      }
    }
  })

  it('are not in the style sheet that every page shares', async () => {
    const { page } = await show('Inter', 'Inter')
    const [, styles = ''] = /<link rel="stylesheet" href="([^"]+)"/.exec(page.body) ?? []
    const sheet = await site.call('GET', styles)
    expect(sheet.body).toContain('var(--font-body)')
    expect(sheet.body).not.toContain('@font-face')
  })
})
