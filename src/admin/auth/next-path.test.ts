import { describe, expect, it } from 'vitest'
import { loginPath, safeNext } from './next-path.ts'

const home = '/admin/dashboard'

describe('where signing in leads', () => {
  it.each(['/admin/articles', '/admin/articles?status=draft&q=a%2Fb', '/admin/pages#part'])(
    'to %s',
    (next) => {
      expect(safeNext(next)).toBe(next)
    },
  )

  it.each([
    null,
    '',
    '/',
    '/blog',
    '/administrator',
    'admin/articles',
    'https://evil.example/admin',
    '//evil.example/admin',
    '/\\evil.example',
    '/admin//evil.example',
    '/admin/\\evil.example',
    '/admin/%2f%2fevil.example',
    '/admin/%5cevil.example',
    '/admin/%252fevil.example',
    '/admin/../blog',
    '/admin/%2e%2e/blog',
    '/admin/\tarticles',
    'javascript:alert(1)',
    '/admin',
    '/admin/login?next=/admin/login',
  ])('not to %j, but to the dashboard', (next) => {
    expect(safeNext(next)).toBe(home)
  })

  it('the address of the sign-in screen remembers the path', () => {
    expect(loginPath('/admin/articles?page=2')).toBe('/admin/login?next=%2Fadmin%2Farticles%3Fpage%3D2')
    expect(loginPath('/admin/dashboard')).toBe('/admin/login')
  })
})
