import { expect, it } from 'vitest'
import { itemFiles } from '../items/item-files.ts'
import { toItem } from '../table/row-item.ts'
import { lastPartOf } from './plan-text.ts'

const clock = { now: '2026-01-01T00:00:00.000Z', timeZone: 'UTC' }

it.each([
  ['https://old.example/blog/pier/?a=/b#c/d', 'pier'],
  ['/blog/pier.html', 'pier.html'],
  ['pier', 'pier'],
  ['https://old.example', ''],
  ['/', ''],
  ['', ''],
])('finds the last part of %s', (address, last) => {
  expect(lastPartOf(address)).toBe(last)
})

// A slow pattern, whose time grows with the square of the length, would exceed the timeout.
it('reads a slug and an address of a million signs', () => {
  for (const long of ['a'.repeat(1_000_000), '?'.repeat(1_000_000), `${'#'.repeat(1_000_000)}\n`]) {
    const row = { title: 'One', slug: `${long}//`, url: `/${long}\n//` }
    const item = toItem(row, {
      columns: new Map([
        ['title', 'title'],
        ['slug', 'slug'],
        ['url', 'url'],
      ]),
      clock,
      html: '',
    })
    expect(item).toBeDefined()
    itemFiles({ link: 'https://old.example', isFile: () => true } as never).add(`/${long}`)
  }
})
