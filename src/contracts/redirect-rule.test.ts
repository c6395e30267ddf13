import { describe, expect, test } from 'vitest'
import {
  decodedSegments,
  fillTarget,
  locationOf,
  matchShape,
  problemsOf,
  readFrom,
  type Shape,
  shapeOf,
  withQuery,
} from './redirect-rule.ts'

/** The target of the rule for a request of `path`; undefined if the rule does not match. */
function sent(from: string, to: string, path: string): string | undefined {
  const segments = decodedSegments(path)
  const fit = segments && matchShape(shapeOf(from) as Shape, segments)
  return fit && locationOf(fillTarget(to, fit))
}

describe('the old address', () => {
  test.each([
    ['/old', '/old'],
    [' /old/ ', '/old'],
    ['/caf%C3%A9', '/café'],
    ['/cafe\u0301', '/café'],
    ['/50%-off', '/50%-off'],
    ['/a.html', '/a.html'],
    ['/?p=12', '/?p=12'],
    ['/archive/?page_id=3', '/archive/?page_id=3'],
    ['/archive/*', '/archive/*'],
    ['/{year}/{month}/{slug}.html', '/{year}/{month}/{slug}.html'],
    ['/*', '/*'],
  ])('%s is stored as %s', (text, from) => {
    expect(readFrom(text)).toEqual({ from })
  })

  test.each([
    'old',
    '',
    '/',
    '//evil.example/a',
    '/a#b',
    '/a?b=c',
    '/a//b',
    '/a/../b',
    '/a/%2e%2e/b',
    '/a%2fb',
    '/a%5Cb',
    '/a\\b',
    '/a%00',
    '/admin',
    '/Admin/users',
    '/api/articles',
    '/media/*',
    '/assets/{file}',
    '/uploads/a.png',
    '/*/b',
    '/a*',
    '/{a}{b}',
    '/{a}/{a}',
    '/{A}',
    '/{a',
    '/a}',
    `/${'a/'.repeat(31)}`,
  ])('%s is refused', (text) => {
    expect(readFrom(text).problem).toMatch(/\w.*\.|starts with \//)
  })
})

describe('the target', () => {
  const problem = (to: string, from = '/old', status = 301) => problemsOf({ from, to, status })[0]?.message

  test.each(['/new', '/new?a=b#c', 'https://example.com', 'http://example.com/a?b=c', '/über'])(
    '%s is allowed',
    (to) => {
      expect(problem(to)).toBeUndefined()
    },
  )

  test.each([
    '',
    'new',
    '//evil.example',
    '/\\evil.example',
    '/%2fevil.example',
    'javascript:alert(1)',
    'ftp://example.com',
    'https://user@example.com',
    'https://',
    '/a b',
    '/new/*',
    '/{a}',
    '#a',
  ])('%s is refused', (to) => {
    expect(problem(to)).toBeTypeOf('string')
  })

  test('repeats only parts of the old address, and never in a host name', () => {
    expect(problem('/blog/{slug}', '/{year}/{slug}')).toBeUndefined()
    expect(problem('https://example.com/{slug}', '/{year}/{slug}')).toBeUndefined()
    expect(problem('/blog/{name}', '/{year}/{slug}')).toBe('The old address has no part named {name}.')
    expect(problem('/blog/*', '/{year}/{slug}')).toMatch(/only if the old address ends in/)
    for (const to of [
      'https://{slug}/',
      'https://example.{slug}',
      'https://example.com{slug}/',
      '//{slug}',
      '/{slug}x{',
    ])
      expect([to, problem(to, '/{slug}')]).toEqual([to, expect.any(String)])
    expect(problem('https://example.com*', '/a/*')).toMatch(/Write out the name of the other site/)
  })

  test('is left out if the content is gone, and only then', () => {
    expect(problem('', '/old', 410)).toBeUndefined()
    expect(problem('/new', '/old', 451)).toBe('Leave this empty: 451 has no new address.')
  })
})

describe('a prefix or pattern', () => {
  test.each([
    ['/archive/*', '/blog/*', '/archive/a/b', '/blog/a/b'],
    ['/archive/*', '/blog/*', '/archive/', '/blog/'],
    ['/archive/*', '/blog', '/archive/a', '/blog'],
    ['/archive/*', '/blog/*', '/archives/a', undefined],
    ['/{year}/{month}/{slug}', '/blog/{slug}', '/2019/05/hello/', '/blog/hello'],
    ['/{year}/{month}/{slug}', '/blog/{slug}', '/2019/hello', undefined],
    ['/{slug}.html', '/blog/{slug}', '/hello.html', '/blog/hello'],
    ['/{slug}.html', '/blog/{slug}', '/.html', undefined],
    ['/{slug}.html', '/blog/{slug}', '/hello.htm', undefined],
    ['/p-{id}/*', '/search?q={id}', '/p-12/x/y', '/search?q=12'],
    ['/{slug}', '/blog/{slug}', '/%E6%9D%B1', '/blog/%E6%9D%B1'],
    ['/{slug}', '/search?q={slug}', '/a%26b%3Dc', '/search?q=a%26b%3Dc'],
    ['/{a}', '/über/{a}', '/x', '/%C3%BCber/x'],
    ['/a/*', 'https://example.com/b/*', '/a/x/y', 'https://example.com/b/x/y'],
  ])('%s to %s sends %s to %s', (from, to, path, expected) => {
    expect(sent(from, to, path)).toBe(expected)
  })

  // An address that a browser would take for another site.
  test.each([
    '//evil.example',
    '/x//evil.example',
    '/x/%2Fevil.example',
    '/x/%2F%2Fevil.example',
    '/x/\\evil.example',
    '/x/%5Cevil.example',
    '/x/%5C%5Cevil.example',
    '/x/..//evil.example',
    '/x/%2e%2e/%2fevil.example',
    '/x/@evil.example',
    '/x/%09/evil.example',
    '/x/%0d%0aset-cookie:a=b',
    '/x/https:%2F%2Fevil.example',
    '/x/.evil.example',
  ])('never leads to another site because of %s', (path) => {
    for (const [from, to] of [
      ['/x/*', '/*'],
      ['/x/{a}', '/{a}'],
      ['/{a}/*', '/*'],
      ['/*', '/*'],
      ['/x/*', 'https://own.example/*'],
      ['/x/{a}', 'https://own.example/{a}'],
    ] as const) {
      const location = sent(from, to, path)
      if (location === undefined) continue
      const { host } = new URL(location, 'https://own.example/some/page')
      expect([location, host]).toEqual([location, 'own.example'])
      expect(location).not.toMatch(/[\r\n\t\\]/)
    }
  })

  test('is matched in a time that depends only on the length of the address', () => {
    const from = `/${Array.from({ length: 28 }, (_, at) => `a{n${at}}a`).join('/')}/*`
    const path = `/${Array.from({ length: 30 }, () => 'a'.repeat(60)).join('/')}`
    expect(sent(from, '/*', path)).toBe(`/${'a'.repeat(60)}/${'a'.repeat(60)}`)
  })
})

test('the query of a request is added to that of the target, before its hash', () => {
  expect(withQuery('/a', 'b=c')).toBe('/a?b=c')
  expect(withQuery('/a?x=1#h', 'b=c')).toBe('/a?x=1&b=c#h')
  expect(withQuery('/a', '')).toBe('/a')
  expect(withQuery('/a', 'b=\r\nx')).toBe('/a')
})
