import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { pageKey, readPageAddress } from './page-address.ts'

const keyOf = (url: string) => {
  const address = readPageAddress(url)
  return address && pageKey(address, true)
}

describe('the address of a page', () => {
  it('has only the parameters that matter', () => {
    expect(keyOf('/blog?utm_source=x&page=2&fbclid=1')).toBe('/blog?page=2')
    expect(keyOf('/blog?q=a')).toBe('/blog')
    expect(readPageAddress('/search?page=2&q=Tea%20%0a%20pots&x=1')).toEqual({
      path: '/search',
      page: 2,
      q: 'Tea pots',
    })
  })

  it('treats an invalid page number as the first page', () => {
    for (const page of ['0', '-1', 'abc', '01', '1e3', '99999999999', '2.5', ''])
      expect(keyOf(`/blog?page=${page}`)).toBe('/blog')
  })

  it('uses the first of several values, as the route does', () => {
    expect(keyOf('/blog?page=2&page=3')).toBe('/blog?page=2')
  })

  it('recognizes an id in the query that was the address in an earlier system', () => {
    expect(readPageAddress('/?p=12')?.old).toBe('/?p=12')
    expect(readPageAddress('/old?page_id=3')?.old).toBe('/old/?page_id=3')
    expect(readPageAddress('/?p=x')?.old).toBeUndefined()
  })

  it('has one key for all its spellings', () => {
    expect(keyOf('/caf%c3%a9')).toBe('/caf%C3%A9')
    expect(keyOf('/%62log')).toBe('/blog')
  })

  it('is undefined for anything that is not a page', () => {
    for (const url of [
      '/api/articles',
      '/admin',
      '/admin/x',
      '/assets/a',
      '/media/x',
      '/robots.txt',
      '/a/b.png',
    ])
      expect(readPageAddress(url), url).toBeUndefined()
    for (const url of [
      '//evil.example/',
      'http://evil.example/',
      '*',
      '/%E0%A4%A',
      '/a%2fb',
      '/a%00',
      '/a%5Cb',
    ])
      expect(readPageAddress(url), url).toBeUndefined()
    expect(readPageAddress('/administration')?.path).toBe('/administration')
  })

  it('never throws and is stable, whatever is requested', () => {
    fc.assert(
      fc.property(fc.oneof(fc.webPath(), fc.string()), (text) => {
        const address = readPageAddress(`/${text}`)
        if (address) expect(readPageAddress(address.path)?.path).toBe(address.path)
      }),
    )
  })
})
