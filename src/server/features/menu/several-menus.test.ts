import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type SignedIn, startTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { describeEachEngine } from '../../../../tests/support/engines.ts'
import type { MenuItem, MenuItemInput } from '../../../contracts/menu.ts'
import { menuNames } from '../../../contracts/menu-names.ts'
import * as menu from './menu.ts'

describeEachEngine('several menus', (engine) => {
  let site: TestApp
  let editor: SignedIn
  beforeAll(async () => {
    site = await startTestApp(engine)
    editor = await site.signIn('EDITOR')
  })
  afterAll(() => site.close())
  beforeEach(async () => {
    for (const table of ['menu_items', 'other_menu_items', 'trash'] as const)
      await site.deps.db.deleteFrom(table).execute()
    await site.deps.events.emit(['menu'])
  })

  const call = (method: string, path: string, body?: unknown) =>
    site.call(method, `/api/admin/menu${path}`, {
      token: editor.token,
      ...(body !== undefined && { body }),
    })
  const add = (title: string, more: Partial<MenuItemInput> = {}) =>
    menu.create(site.ctx(), { title, link: `/${title}`, type: 'page', ...more })
  const shape = (items: MenuItem[]) =>
    items.map((item) => `${item.parentId === null ? item.menu : '-'} ${item.title} ${item.order}`)
  const shown = async () => shape(await menu.adminList(site.ctx(), 'all'))
  const asVisitor = async (query: string) =>
    (await site.call('GET', `/api/menu${query}`)).json().map(({ title }: MenuItem) => title)

  test('each menu has items and places of its own, and without a name the header is meant', async () => {
    await add('home')
    const legal = await call('POST', '/item', {
      title: 'Imprint',
      link: '/imprint',
      type: 'page',
      menu: 'legal',
    })
    expect([legal.statusCode, legal.json().menu, legal.json().order]).toEqual([201, 'legal', 0])
    await add('shop', { menu: 'footer' })
    await add('Privacy', { menu: 'legal', isVisible: false })
    expect(await asVisitor('')).toEqual(['home'])
    expect(await asVisitor('?menu=header')).toEqual(['home'])
    expect(await asVisitor('?menu=footer')).toEqual(['shop'])
    expect(await asVisitor('?menu=legal')).toEqual(['Imprint'])
    expect(shape((await call('GET', '')).json())).toEqual(['header home 0'])
    expect(shape((await call('GET', '?menu=legal')).json())).toEqual(['legal Imprint 0', 'legal Privacy 1'])
    expect((await call('GET', '?menu=all')).json()).toHaveLength(4)
    expect((await call('GET', '?menu=sidebar')).statusCode).toBe(400)
    expect(await asVisitor('?menu=all')).toEqual(['home', 'shop', 'Imprint'])
  })

  test('replacing the header leaves the other menus alone, and the other way round', async () => {
    const home = await add('home')
    const imprint = await add('imprint', { menu: 'legal' })
    const put = (query: string, items: object[]) => call('PUT', query, { menuItems: items })
    const of = (title: string, more: object = {}) => ({ title, link: '/', type: 'page', ...more })
    expect(shape((await put('', [of('start')])).json())).toEqual(['header start 0'])
    expect(await shown()).toEqual(['header start 0', 'legal imprint 0'])
    expect(shape((await put('?menu=legal', [of('terms'), of('privacy')])).json())).toEqual([
      'legal terms 0',
      'legal privacy 1',
    ])
    expect(await shown()).toEqual(['header start 0', 'legal terms 0', 'legal privacy 1'])
    const refused = await put('', [of('terms', { menu: 'legal' })])
    expect([refused.statusCode, refused.json().issues[0].path]).toEqual([422, 'menuItems.0.menu'])
    const trashed = await site.deps.db.selectFrom('trash').select('id').orderBy('id').execute()
    expect(trashed.map(({ id }) => id)).toEqual([home.id, imprint.id].toSorted())
  })

  test('all menus are replaced together, so items change the menu with their children', async () => {
    const shop = await add('shop')
    const books = await add('books', { parentId: shop.id })
    const imprint = await add('imprint', { menu: 'legal' })
    const all = await menu.adminList(site.ctx(), 'all')
    const versions = Object.fromEntries(all.map(({ id, version }) => [id, version]))
    const menuItems = [
      { ...imprint, menu: 'header' },
      { ...shop, menu: 'footer' },
      { ...books, menu: 'footer' },
    ].map(({ version: _, ...item }) => item)
    const answer = await call('PUT', '?menu=all', { menuItems, versions })
    expect(answer.statusCode).toBe(200)
    expect(await shown()).toEqual(['header imprint 0', 'footer shop 0', '- books 0'])
    expect(shape(answer.json())).toEqual(await shown())
    const late = await call('PUT', '?menu=all', { menuItems, versions })
    expect([late.statusCode, late.json().current.length]).toEqual([409, 3])
  })

  test('one item is moved to another menu, and those under it follow', async () => {
    const shop = await add('shop')
    const books = await add('books', { parentId: shop.id })
    await add('terms', { menu: 'footer' })
    expect((await call('PUT', `/item/${shop.id}`, { menu: 'footer' })).json()).toMatchObject({
      menu: 'footer',
      order: 1,
      version: 2,
    })
    expect(await shown()).toEqual(['footer terms 0', 'footer shop 1', '- books 0'])
    // An item below another one is in its menu, and leaves it when it goes to another menu.
    await call('PUT', `/item/${books.id}`, { menu: 'legal' })
    expect(await shown()).toEqual(['footer terms 0', 'footer shop 1', 'legal books 0'])
    await call('PUT', `/item/${books.id}`, { parentId: shop.id })
    expect((await add('pens', { parentId: shop.id, menu: 'legal' })).menu).toBe('footer')
    expect(await shown()).toEqual(['footer terms 0', 'footer shop 1', '- books 0', '- pens 1'])
    await call('PUT', `/item/${shop.id}`, { menu: 'header' })
    expect(await shown()).toEqual(['header shop 0', '- books 0', '- pens 1', 'footer terms 0'])
  })

  test('the order is changed in one menu, or in all', async () => {
    const [a, b] = [await add('a', { menu: 'footer' }), await add('b', { menu: 'footer' })]
    const home = await add('home')
    const items = [{ id: b.id, parentId: null, order: 0 }]
    expect((await call('PUT', '/order', { items })).statusCode).toBe(404)
    expect(shape((await call('PUT', '/order?menu=footer', { items })).json())).toEqual([
      'footer b 0',
      'footer a 1',
    ])
    const under = [{ id: home.id, parentId: a.id, order: 0 }]
    expect((await call('PUT', '/order?menu=footer', { items: under })).statusCode).toBe(404)
    await call('PUT', '/order?menu=all', { items: under })
    expect(await shown()).toEqual(['footer b 0', 'footer a 1', '- home 0'])
  })

  test('an item goes to the trash and comes back to its menu with those under it', async () => {
    const shop = await add('shop', { menu: 'footer' })
    await add('books', { parentId: shop.id })
    await call('DELETE', `/item/${shop.id}`)
    expect(await shown()).toEqual([])
    expect((await call('POST', `/item/${shop.id}/restore`)).json().menu).toBe('footer')
    expect(await shown()).toEqual(['footer shop 0', '- books 0'])
  })

  test('the files of all menus are in use', async () => {
    const id = '019a0000-0000-7000-8000-000000000001'
    const file = {
      id,
      key: id,
      filename: 'terms.pdf',
      mimeType: 'application/pdf',
      type: 'document' as const,
    }
    const about = { alt: '', title: '', caption: '', focalX: 0.5, focalY: 0.5, variants: '[]', checksum: 'x' }
    const at = site.ctx().now()
    await site.deps.db
      .insertInto('media')
      .values({ ...file, ...about, size: 1, createdAt: at, updatedAt: at })
      .execute()
    for (const name of menuNames) {
      await add(name, { menu: name, link: name === 'legal' ? `/media/${id}/terms.pdf` : '/' })
    }
    await add('last')
    const uses = await site.deps.db.selectFrom('uses').select(['usedId', 'kind']).execute()
    expect(uses).toEqual([{ usedId: id, kind: 'menu' }])
  })
})
