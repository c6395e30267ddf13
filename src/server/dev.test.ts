import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../tests/support/app.ts'
import { serveSources } from './dev.ts'

describe('the admin in development', () => {
  let site: TestApp
  beforeAll(async () => {
    site = await startTestApp('sqlite', { serveSources })
  })
  afterAll(() => site.close())

  const get = (url: string, token?: string) =>
    site.call('GET', url, { headers: token ? { cookie: `auth_token=${token}` } : {} })

  it('is protected as in production', async () => {
    const answer = await get('/admin/articles?page=2')
    expect([answer.statusCode, answer.headers.location]).toEqual([
      302,
      '/admin/login?next=%2Fadmin%2Farticles%3Fpage%3D2',
    ])
    const { token } = await site.signIn('ADMIN')
    expect((await get('/admin', token)).headers.location).toBe('/admin/dashboard')
  })

  it('comes from its sources, with the headers of production', async () => {
    const { body, headers } = await get('/admin/login')
    expect(body).toContain('<html data-signed-out ')
    expect(body).toContain('/@vite/client')
    expect(body).toContain('<div id="root">')
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'x-frame-options': 'DENY',
      'x-content-type-options': 'nosniff',
    })
  })
})
