import { expect, test } from 'vitest'
import type { MenuItem } from './menu.ts'
import { resolveLink } from './menu-link.ts'

const cases: [type: MenuItem['type'], link: string, atHome: string, elsewhere: string][] = [
  ['anchor', '#pricing', '#pricing', '/#pricing'],
  ['anchor', 'pricing', '#pricing', '/#pricing'],
  ['anchor', '/#pricing', '#pricing', '/#pricing'],
  ['anchor', '/pricing', '#pricing', '/#pricing'],
  ['anchor', '#', '#', '/#'],
  ['anchor', '', '#', '/#'],
  ['anchor', '/about#team', '/about#team', '/about#team'],
  ['anchor', 'https://example.com/#a', 'https://example.com/#a', 'https://example.com/#a'],
  ['page', '/page/about', '/about', '/about'],
  ['page', 'page/about', '/about', '/about'],
  ['page', '/about', '/about', '/about'],
  ['page', 'about', '/about', '/about'],
  ['page', '/page/page/about', '/page/about', '/page/about'],
  ['page', '/pages/about', '/pages/about', '/pages/about'],
  ['page', '/page/about?from=menu#team', '/about?from=menu#team', '/about?from=menu#team'],
  ['page', '/', '/', '/'],
  ['page', '/page/', '/', '/'],
  ['page', '', '/', '/'],
  [
    'page',
    'https://example.com/page/about',
    'https://example.com/page/about',
    'https://example.com/page/about',
  ],
  ['page', 'mailto:me@example.com', 'mailto:me@example.com', 'mailto:me@example.com'],
  ['page', '/page//evil.example', '/evil.example', '/evil.example'],
  ['page', '//evil.example', '/evil.example', '/evil.example'],
  ['page', '\\\\evil.example', '/evil.example', '/evil.example'],
  ['page', 'javascript:alert(1)', '/javascript:alert(1)', '/javascript:alert(1)'],
  ['category', '/category/news', '/news/', '/news/'],
  ['category', 'category/news/', '/news/', '/news/'],
  ['category', 'news', '/news/', '/news/'],
  ['category', '/news/', '/news/', '/news/'],
  ['category', '/category/news?page=2&x=/y/', '/news/', '/news/'],
  ['category', '/category/news?page=2#top', '/news/#top', '/news/#top'],
  ['category', '/category/größe', '/größe/', '/größe/'],
  ['category', '/category//evil.example', '/evil.example/', '/evil.example/'],
  ['category', '?page=2', '/', '/'],
  [
    'category',
    'HTTP://example.com/category/news?x=1',
    'HTTP://example.com/category/news?x=1',
    'HTTP://example.com/category/news?x=1',
  ],
]

test.each(cases)('%s "%s" leads to "%s" at home and to "%s" elsewhere', (type, link, atHome, elsewhere) => {
  expect(resolveLink({ type, link }, { isHome: true })).toBe(atHome)
  expect(resolveLink({ type, link }, { isHome: false })).toBe(elsewhere)
})
