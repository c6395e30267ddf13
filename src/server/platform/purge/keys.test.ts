import { describe, expect, it } from 'vitest'
import type { Tag } from '../events.ts'
import { newId } from '../ids.ts'
import { joined, keysOfChange, keysOfPage } from './keys.ts'

const articles = (count: number) => Array.from({ length: count }, (): Tag => `article:${newId()}`)

describe('the keys for shared caches', () => {
  it('are the tags of a page, and one of every page', () => {
    const tags: Tag[] = ['article:0196f5c2-8a7b-7cde-8f01-23456789abcd', 'settings', 'menu', 'list']
    expect(keysOfPage({ tags, lists: false })).toEqual(['site', 'article-23456789abcd', 'list'])
  })

  it('name lists of a page that only looks them up', () => {
    expect(keysOfPage({ tags: [], lists: true })).toEqual(['site', 'list'])
  })

  it('of a change contain one of each page that it outdates', () => {
    for (const count of [1, 10, 45, 46, 47, 48, 49, 50, 200]) {
      const tags = articles(count)
      const page = keysOfPage({ tags, lists: false })
      for (const tag of tags) expect(keysOfChange([tag]).some((key) => page.includes(key))).toBe(true)
      for (const tag of ['*', 'settings', 'menu'] as const) expect(keysOfChange([tag])).toEqual(['site'])
    }
  })

  it('differ for different articles', () => {
    const [one, other] = [articles(1), articles(1)]
    const page = keysOfPage({ tags: one, lists: true })
    expect(keysOfChange(other).filter((key) => page.includes(key))).toEqual([])
  })

  it('fit into a header of 1,000 bytes, however many tags there are', () => {
    for (const count of [0, 40, 46, 47, 48, 49, 50, 5000])
      expect(keysOfPage({ tags: articles(count), lists: true }).join(' ').length).toBeLessThanOrEqual(1000)
  })

  it('contain no space, comma or control character', () => {
    const tags: Tag[] = [...articles(20), 'list', 'redirects', `person:${newId()}`, `media:${newId()}`]
    for (const key of [...keysOfPage({ tags, lists: true }), ...keysOfChange(tags)])
      expect(key).toMatch(/^[\w-]+$/)
  })

  it('of very many changes are the one of every page', () => {
    expect(keysOfChange(articles(200))).toEqual(['site'])
    expect(joined(['list', 'site', 'many'])).toEqual(['site'])
  })

  it('of a change that shows nowhere are none', () => {
    expect(keysOfChange(['search-damaged'])).toEqual([])
    expect(keysOfChange([])).toEqual([])
  })
})
