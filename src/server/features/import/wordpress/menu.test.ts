import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { liftMenu, readMenus, type SourceMenuItem } from './menu.ts'
import { readWxr } from './wxr.ts'

const entry = (exportId: string, parentExportId: string | null, order: number): SourceMenuItem => ({
  exportId,
  title: `Entry ${exportId}`,
  kind: 'custom',
  objectId: exportId,
  url: '#',
  parentExportId,
  order,
  target: '',
})
const shape = (items: readonly SourceMenuItem[]) =>
  items.map(({ exportId, parentExportId, order }) => [exportId, parentExportId, order])

describe('readMenus', () => {
  it('returns every menu, even an empty one, in the order of its entries', async () => {
    const menus = readMenus(await readWxr(path.resolve('tests/fixtures/wordpress/site.xml')))
    expect(menus.map(({ slug, items }) => [slug, items.length])).toEqual([
      ['header-menu', 10],
      ['unused', 0],
      ['footer', 1],
    ])
  })

  it('names an entry without a title after its target', async () => {
    const [menu] = readMenus(await readWxr(path.resolve('tests/fixtures/wordpress/site.xml')))
    const named = menu?.items.map(({ title, kind }) => [title, kind])
    expect(named).toContainEqual(['About us', 'page'])
    expect(named).toContainEqual(['Walks & rambles', 'category'])
  })
})

describe('liftMenu', () => {
  it('keeps two levels as they are', () => {
    const { items, notes } = liftMenu([entry('a', null, 1), entry('b', 'a', 2), entry('c', null, 3)])
    expect(shape(items)).toEqual([
      ['a', null, 0],
      ['b', 'a', 0],
      ['c', null, 1],
    ])
    expect(notes).toEqual([])
  })

  it('lifts deeper ones to the second level in reading order, with a note for each', () => {
    const deep = [
      entry('a', null, 1),
      entry('b', 'a', 2),
      entry('c', 'b', 3),
      entry('d', 'c', 4),
      entry('e', 'a', 5),
    ]
    const { items, notes } = liftMenu(deep)
    expect(shape(items)).toEqual([
      ['a', null, 0],
      ['b', 'a', 0],
      ['c', 'a', 1],
      ['d', 'a', 2],
      ['e', 'a', 3],
    ])
    expect(notes).toEqual([
      'Menu item "Entry c" moved up from level 3 to level 2, below "Entry a"',
      'Menu item "Entry d" moved up from level 4 to level 2, below "Entry a"',
    ])
  })

  it('loses no entry to a missing parent or to a circle', () => {
    const { items } = liftMenu([
      entry('a', 'gone', 1),
      entry('b', 'c', 2),
      entry('c', 'b', 3),
      entry('d', 'd', 4),
    ])
    expect(items.map(({ exportId }) => exportId).sort()).toEqual(['a', 'b', 'c', 'd'])
    const tops = new Set(
      items.filter(({ parentExportId }) => parentExportId === null).map(({ exportId }) => exportId),
    )
    expect(items.every(({ parentExportId }) => parentExportId === null || tops.has(parentExportId))).toBe(
      true,
    )
  })

  it('accepts a menu of any depth', () => {
    const chain = Array.from({ length: 20_000 }, (_, at) => entry(`${at}`, at === 0 ? null : `${at - 1}`, at))
    expect(liftMenu(chain).items).toHaveLength(20_000)
  })
})
