import { expect, it } from 'vitest'
import { matterFields } from './matter-fields.ts'
import { type FindTarget, menuEntriesOf, siteMenus } from './site-menus.ts'

const find: FindTarget = (place) => ({
  target: 'file' in place ? { type: 'page', exportId: place.file } : { type: 'url', url: place.address },
  isVisible: true,
})
const text = (file: string, matter: Record<string, unknown>) =>
  menuEntriesOf({ file, title: file, fields: matterFields(matter) })
const shown = (menus: ReturnType<typeof siteMenus>['menus']) =>
  menus.map(({ menu, items }) => [
    menu,
    ...items.map(({ exportId, title, parentExportId }) => `${exportId} ${title} below ${parentExportId}`),
  ])

it('takes menus from the configuration and from texts, in the order of their weights', () => {
  const main = [
    { name: 'Last', url: '/last/' },
    { name: 'Second', url: '/second/', weight: 2, identifier: 'two' },
    { name: 'First', url: '/first/', weight: 1 },
    { url: '/nameless/' },
    'no entry',
  ]
  const texts = [
    text('about.md', { menu: 'main' }),
    text('team.md', { menus: { footer: { name: 'The team', weight: 5 } } }),
    text('both.md', { menus: ['main', 'footer'] }),
  ]
  expect(shown(siteMenus({ main }, texts.flat(), find).menus)).toEqual([
    [
      'header',
      '0 First below null',
      '1 Second below null',
      '2 Last below null',
      '3 about.md below null',
      '4 both.md below null',
    ],
    ['footer', '0 The team below null', '1 both.md below null'],
  ])
})

it('has two levels at most, and survives entries that are below each other', () => {
  const main = [
    { name: 'Child', url: '/c/', parent: 'Top', weight: 1 },
    { name: 'Top', url: '/t/', weight: 2 },
    { name: 'Grandchild', url: '/g/', parent: 'Child', weight: 3 },
    { name: 'A', url: '/a/', parent: 'B', weight: 4 },
    { name: 'B', url: '/b/', parent: 'A', weight: 5 },
    { name: 'Own', url: '/o/', parent: 'Own', weight: 6 },
  ]
  const [header] = siteMenus({ main }, [], find).menus
  expect(header?.items.map(({ title, parentExportId }) => `${title} ${parentExportId}`)).toEqual([
    'Top null',
    'A null',
    'B null',
    'Own null',
    'Child 1',
    'Grandchild 1',
  ])
})

it('says which menus have no place here, and takes anything for a configuration', () => {
  const { menus, notes } = siteMenus({ social: [{ name: 'Elsewhere', url: '/e/' }] }, [], find)
  expect(menus).toEqual([])
  expect(notes).toEqual(['Left out the menu "social": this site has no place for it'])
  for (const odd of [undefined, null, 'main', [1], { main: 'x' }, { main: { a: 1 } }])
    expect(siteMenus(odd, [], find)).toEqual({ menus: [], notes: [] })
})
