import { describe, expect, it } from 'vitest'
import type { CachedPage } from './entry.ts'
import { createPageStore } from './store.ts'

const page = (size: { bytes: number }, tags: CachedPage['tags'] = []): CachedPage => ({
  tags,
  endsAt: undefined,
  lists: 0,
  paged: false,
  bytes: () => size.bytes,
  send: () => {},
})

describe('the store of pages', () => {
  it('stays within its bytes and drops the least recently used page', () => {
    const store = createPageStore(40_000)
    for (let index = 0; index < 3; index += 1) store.set(`/${index}`, page({ bytes: 10_000 }))
    store.get('/0')
    store.set('/3', page({ bytes: 10_000 }))
    expect([store.get('/0'), store.get('/1'), store.get('/3')].map(Boolean)).toEqual([true, false, true])
    expect(store.bytes).toBeLessThanOrEqual(40_000)
    store.dropTagged(['*'])
    expect(store.evicted).toBe(1)
  })

  it('counts bodies that are added later, and forgets pages with them', () => {
    const store = createPageStore(40_000)
    const size = { bytes: 10_000 }
    const growing = page(size)
    store.set('/a', growing)
    store.set('/b', page({ bytes: 10_000 }))
    size.bytes = 30_000
    store.recount(growing)
    expect(store.bytes).toBeLessThanOrEqual(40_000)
    store.dropTagged(['*'])
    store.recount(growing)
    expect([store.bytes, store.size]).toEqual([0, 0])
  })

  it('drops a page larger than its whole limit', () => {
    const store = createPageStore(1000)
    store.set('/a', page({ bytes: 5000 }))
    expect([store.size, store.bytes]).toEqual([0, 0])
  })
})
