import { expect, test } from 'vitest'
import type { Item } from '../menu-tree.ts'
import { problemsOfAnswer, unpublishedAt } from './address.ts'
import { inspect, partsOf } from './inspect.ts'

const item = (fields: Partial<Item>): Item => ({
  id: 'a',
  menu: 'header',
  parentId: null,
  title: 'A',
  link: '/a',
  type: 'page',
  isVisible: true,
  openInNewTab: false,
  ...fields,
})
const one = (fields: Partial<Item>) => inspect([item(fields)])[0]

test.each<[Partial<Item>, href: string, rule: RegExp]>([
  [{ link: '#pricing', type: 'anchor' }, '/#pricing', /home page/],
  [{ link: '/about#team', type: 'anchor' }, '/about#team', /another page/],
  [{ link: '/page/about' }, '/about', /^Page/],
  [{ link: 'news', type: 'category' }, '/news/', /^Category/],
  [{ link: 'https://example.com' }, 'https://example.com', /^Full/],
])('%o leads to %s', (fields, href, rule) => {
  expect(one(fields)).toMatchObject({ href, rule: expect.stringMatching(rule), problems: [], depth: 1 })
})

test.each(['javascript:alert(1)', 'data:text/html,x', '//evil.example', '\\\\evil.example'])(
  '%s is an odd link',
  (link) => {
    expect(one({ link })?.problems).toEqual([expect.stringContaining('Misleading link')])
  },
)

test('a hidden parent is flagged, and its children say why they are hidden', () => {
  const [parent, child] = inspect([
    item({ isVisible: false }),
    item({ id: 'b', parentId: 'a', title: 'B', link: '/b' }),
  ])
  expect(parent).toMatchObject({
    hidden: 'Hidden',
    problems: [expect.stringContaining('hides a visible item')],
  })
  expect(child).toMatchObject({ hidden: 'Hidden with “A”', depth: 2, problems: [] })
})

test('two items with the same target are duplicates, however they are written', () => {
  const [first, second] = inspect([item({ link: '/page/a' }), item({ id: 'b', title: 'B', link: 'a' })])
  expect(first?.problems).toEqual(['Duplicate: “B” links to the same place.'])
  expect(second?.problems).toEqual(['Duplicate: “A” links to the same place.'])
})

test('a third level, a circle and a missing parent are flagged', () => {
  const problems = (items: Partial<Item>[]) =>
    inspect(items.map((fields, index) => item({ link: `/${index}`, ...fields }))).map(
      (row) => row.problems[0],
    )
  expect(problems([{ id: 'a' }, { id: 'b', parentId: 'a' }, { id: 'c', parentId: 'b' }])[2]).toMatch(
    /Third level/,
  )
  expect(
    problems([
      { id: 'a', parentId: 'b' },
      { id: 'b', parentId: 'a' },
    ])[0],
  ).toMatch(/Loop/)
  expect(problems([{ id: 'a', parentId: 'gone' }])[0]).toMatch(/parent does not exist/)
})

test('parts of an address', () => {
  expect(partsOf('/about?x=1#team')).toEqual({ path: '/about?x=1', anchor: 'team' })
  expect(partsOf('/#pricing')).toEqual({ path: '/', anchor: 'pricing' })
  expect(partsOf('https://example.com/')).toBeUndefined()
  expect(partsOf('mailto:a@example.com')).toBeUndefined()
})

test('each answer of an address becomes a problem that says what to do', () => {
  const ids = new Set(['größe'])
  expect(problemsOfAnswer({ status: 200, ids }, 'gr%C3%B6%C3%9Fe')).toEqual([])
  expect(problemsOfAnswer({ status: 200, ids }, 'top')).toEqual([])
  expect(problemsOfAnswer({ status: 200, ids }, 'team')).toEqual([expect.stringContaining('Missing anchor')])
  expect(problemsOfAnswer({ status: 404, ids }, '')).toEqual([expect.stringContaining('404')])
  expect(problemsOfAnswer({ status: 200, to: '/new', ids }, '')).toEqual([expect.stringContaining('/new')])
  const unpublished = { title: 'Plan', slug: 'größe', status: 'draft' as const, edit: '/admin/pages/edit/1' }
  expect(unpublishedAt('/news/gr%C3%B6%C3%9Fe/?x=1', [unpublished])).toBe(unpublished)
  expect(unpublishedAt('/', [unpublished])).toBeUndefined()
  expect(problemsOfAnswer({ status: 404, ids }, '', unpublished)).toEqual([expect.stringContaining('draft')])
})
