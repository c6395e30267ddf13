import { expect, test } from 'vitest'
import type { MenuItem } from '../../contracts/menu.ts'
import { brokenMenuLinks, linksAmong, menuLinksToBreak } from './links-to.ts'

type Link = Pick<MenuItem, 'type' | 'link'>
const about: Link = { type: 'page', link: '/page/about' }
const news: Link = { type: 'category', link: 'news' }
const story: Link = { type: 'page', link: '/news/gr%C3%B6%C3%9Fe?from=menu#top' }
const menu = [about, news, story, { type: 'anchor' as const, link: '#about' }]

test.each([
  [['/about'], 1],
  [['/news'], 1],
  [['/news/größe'], 1],
  [['/about', '/news', '/other'], 2],
  [['/abou'], 0],
  [['/'], 1],
  [[], 0],
])('of the items of a menu, those that link to %j are counted', (paths, count) => {
  expect(linksAmong(menu, paths)).toBe(count)
})

test('broken links are announced before and after, and working links are not', () => {
  expect(menuLinksToBreak(0)).toBe('')
  expect(menuLinksToBreak(2)).toBe(' This breaks 2 links in the menu.')
  expect(brokenMenuLinks(0)).toEqual({ text: '' })
  expect(brokenMenuLinks(1).text).toBe(' A link in the menu is broken now.')
})
