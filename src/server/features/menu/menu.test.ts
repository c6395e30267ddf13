import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type SignedIn, startTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { describeEachEngine } from '../../../../tests/support/engines.ts'
import { type MenuItem, type MenuItemInput, maxMenuItems } from '../../../contracts/menu.ts'
import * as menu from './menu.ts'

describeEachEngine('menu', (engine) => {
  let site: TestApp
  let editor: SignedIn
  beforeAll(async () => {
    site = await startTestApp(engine)
    editor = await site.signIn('EDITOR')
  })
  afterAll(() => site.close())
  beforeEach(async () => {
    await site.deps.db.deleteFrom('menu_items').execute()
    await site.deps.events.emit(['menu'])
  })

  const call = (method: string, path: string, body?: unknown, token = editor.token) =>
    site.call(method, `/api/admin/menu${path}`, { token, ...(body !== undefined && { body }) })
  const add = (title: string, more: Partial<MenuItemInput> = {}) =>
    menu.create(site.ctx(), { title, link: `/${title}`, type: 'page', ...more })
  const all = () => menu.adminList(site.ctx())
  const shape = (items: MenuItem[]) =>
    items.map(({ title, parentId, order }) => `${parentId === null ? '' : '- '}${title} ${order}`)
  /** A menu beyond the limit, as an earlier version may have left it. */
  const addStored = async (ids: string[]) => {
    const first = await site.deps.db.selectFrom('menu_items').selectAll().executeTakeFirstOrThrow()
    await site.deps.db
      .insertInto('menu_items')
      .values(ids.map((id) => ({ ...first, id, order: 1000 })))
      .execute()
  }
  const item = (id: string | undefined, title: string, more: object = {}) => ({
    ...(id !== undefined && { id }),
    title,
    link: `/${title}`,
    type: 'page',
    ...more,
  })

  test('adding an item returns it with its place, and it is in the public menu', async () => {
    const answer = await call('POST', '/item', { title: 'News', link: '/category/news', type: 'category' })
    expect(answer.statusCode).toBe(201)
    expect(answer.headers.location).toBe(`/api/admin/menu/item/${answer.json().id}`)
    expect(answer.json()).toEqual({
      id: expect.any(String),
      menu: 'header',
      parentId: null,
      order: 0,
      title: 'News',
      link: '/category/news',
      type: 'category',
      isVisible: true,
      openInNewTab: false,
      version: 1,
    })
    expect((await site.call('GET', '/api/menu')).json()).toEqual([answer.json()])
  })

  test('items come in order, each parent followed by its children', async () => {
    const a = await add('a')
    await add('b')
    await add('a1', { parentId: a.id })
    await add('first', { order: 0 })
    await add('a0', { parentId: a.id, order: 0 })
    await add('last', { order: 99 })
    const expected = ['first 0', 'a 1', '- a0 0', '- a1 1', 'b 2', 'last 3']
    expect(shape(await all())).toEqual(expected)
    expect(shape((await site.call('GET', '/api/menu')).json())).toEqual(expected)
  })

  test('visitors see neither a hidden item nor anything under it', async () => {
    const a = await add('a', { isVisible: false })
    await add('a1', { parentId: a.id })
    const b = await add('b')
    await add('b1', { parentId: b.id, isVisible: false })
    expect(shape((await site.call('GET', '/api/menu')).json())).toEqual(['b 1'])
    expect(await all()).toHaveLength(4)
    await call('PUT', `/item/${a.id}`, { isVisible: true })
    expect(shape((await site.call('GET', '/api/menu')).json())).toEqual(['a 0', '- a1 0', 'b 1'])
  })

  test('a change affects only the fields that are sent, and increases the version', async () => {
    const a = await add('a', { openInNewTab: true })
    const answer = await call('PUT', `/item/${a.id}`, { title: 'A', id: 'other', createdAt: 'now' })
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toEqual({ ...a, title: 'A', version: 2 })
  })

  test('a change based on an older version is refused with the newer item', async () => {
    const a = await add('a')
    await call('PUT', `/item/${a.id}`, { title: 'theirs', version: 1 })
    const answer = await call('PUT', `/item/${a.id}`, { title: 'mine', version: 1 })
    expect(answer.statusCode).toBe(409)
    expect(answer.json()).toMatchObject({
      code: 'VERSION_CONFLICT',
      current: { title: 'theirs', version: 2 },
    })
    expect(shape(await all())).toEqual(['theirs 0'])
  })

  test('an item can be moved among its siblings and under another parent', async () => {
    const [a, b, c] = [await add('a'), await add('b'), await add('c')]
    await call('PUT', `/item/${c.id}`, { order: 0 })
    expect(shape(await all())).toEqual(['c 0', 'a 1', 'b 2'])
    await call('PUT', `/item/${a.id}`, { parentId: b.id })
    expect(shape(await all())).toEqual(['c 0', 'b 1', '- a 0'])
    await call('PUT', `/item/${a.id}`, { parentId: null, order: 1 })
    expect(shape(await all())).toEqual(['c 0', 'a 1', 'b 2'])
  })

  test('a third level, a circle and an unknown parent are refused', async () => {
    const [a, b] = [await add('a'), await add('b')]
    const child = await add('child', { parentId: a.id })
    const refused = async (path: string, body: object, status: number, code: string) => {
      const answer = await call(path === '/item' ? 'POST' : 'PUT', path, body)
      expect([answer.statusCode, answer.json().code]).toEqual([status, code])
      expect(answer.json().issues[0].path).toMatch(/parentId$/)
    }
    await refused('/item', { ...item(undefined, 'x'), parentId: child.id }, 422, 'VALIDATION_FAILED')
    await refused(`/item/${a.id}`, { parentId: b.id }, 422, 'VALIDATION_FAILED')
    await refused(`/item/${a.id}`, { parentId: a.id }, 422, 'VALIDATION_FAILED')
    await refused(`/item/${a.id}`, { parentId: child.id }, 422, 'VALIDATION_FAILED')
    await refused('/item', { ...item(undefined, 'x'), parentId: 'nobody' }, 409, 'PARENT_MISSING')
    await refused('/order', { items: [{ id: b.id, parentId: 'nobody', order: 0 }] }, 409, 'PARENT_MISSING')
    await refused('/order', { items: [{ id: b.id, parentId: child.id, order: 0 }] }, 422, 'VALIDATION_FAILED')
    expect(shape(await all())).toEqual(['a 0', '- child 0', 'b 1'])
  })

  test('a menu takes 500 items at every door, and one that is longer can be shortened', async () => {
    const many = Array.from({ length: maxMenuItems }, (_, order) => ({
      ...item(undefined, `i${order}`),
      order,
    }))
    expect((await call('PUT', '', { menuItems: many })).statusCode).toBe(200)
    const answer = await call('POST', '/item', item(undefined, 'more'))
    expect([answer.statusCode, answer.json().message]).toEqual([422, expect.stringContaining('at most 500')])
    expect((await call('PUT', '', { menuItems: [...many, many[0]] })).statusCode).toBe(422)
    const [first, second] = await all()
    await addStored(['x1', 'x2'])
    expect((await call('POST', '/item', item(undefined, 'more'))).statusCode).toBe(422)
    expect((await call('PUT', `/item/${first?.id}`, { title: 'Renamed' })).statusCode).toBe(200)
    expect((await call('DELETE', `/item/${second?.id}`)).statusCode).toBe(200)
  })

  test('every call limits the texts of a menu, and a menu beyond the limit can be shortened', async () => {
    const many = Array.from({ length: 50 }, (_, order) => ({
      ...item(undefined, `i${order}`),
      link: `/${'a'.repeat(1990)}`,
      order,
    }))
    expect((await call('PUT', '', { menuItems: many })).statusCode).toBe(200)
    const long = { ...item(undefined, 'more'), link: `/${'b'.repeat(1990)}` }
    const refusal = await call('POST', '/item', long)
    expect([refusal.statusCode, refusal.json().message]).toEqual([
      422,
      expect.stringContaining('at most 100000 characters together'),
    ])
    expect((await call('PUT', '', { menuItems: [...many, long] })).statusCode).toBe(422)
    const [first] = await all()
    expect((await call('PUT', `/item/${first?.id}`, { title: 'a'.repeat(200) })).statusCode).toBe(200)
    expect((await call('PUT', `/item/${first?.id}`, { link: `/${'a'.repeat(2040)}` })).statusCode).toBe(200)
    const [, second] = await all()
    expect((await call('PUT', `/item/${second?.id}`, { title: 'a'.repeat(200) })).statusCode).toBe(422)
    expect((await call('PUT', `/item/${second?.id}`, { title: 'a', link: '/a' })).statusCode).toBe(200)
  })

  test('deleting an item deletes the items under it, and the others close up', async () => {
    const a = await add('a')
    await add('b')
    await add('a1', { parentId: a.id })
    const answer = await call('DELETE', `/item/${a.id}`)
    expect(answer.statusCode).toBe(200)
    expect(answer.json().title).toBe('a')
    expect(shape(await all())).toEqual(['b 0'])
    expect((await call('DELETE', `/item/${a.id}`)).statusCode).toBe(404)
    expect((await call('PUT', `/item/${a.id}`, { title: 'x' })).statusCode).toBe(404)
  })

  test('several items can be moved at once, the others keep their order', async () => {
    const [a, b, c, d] = [await add('a'), await add('b'), await add('c'), await add('d')]
    const answer = await call('PUT', '/order', {
      items: [
        { id: d.id, parentId: null, order: 0 },
        { id: b.id, parentId: c.id, order: 5 },
      ],
    })
    expect(answer.statusCode).toBe(200)
    expect(shape(answer.json())).toEqual(['d 0', 'a 1', 'c 2', '- b 0'])
    expect(answer.json().map((one: MenuItem) => one.version)).toEqual([2, 1, 1, 2])
    expect(await all()).toEqual(answer.json())
    expect((await call('PUT', '/order', { items: [{ id: 'x', parentId: null, order: 0 }] })).statusCode).toBe(
      404,
    )
    const twice = { id: a.id, parentId: null, order: 0 }
    expect((await call('PUT', '/order', { items: [twice, twice] })).json().issues[0].path).toBe('items.1.id')
  })

  test('two items can change places as parent and child in one move', async () => {
    const a = await add('a')
    const child = await add('child', { parentId: a.id })
    const answer = await call('PUT', '/order', {
      items: [
        { id: child.id, parentId: null, order: 0 },
        { id: a.id, parentId: child.id, order: 0 },
      ],
    })
    expect(shape(answer.json())).toEqual(['child 0', '- a 0'])
  })

  test('the whole menu is replaced: known ids stay, invented ones name parents, the rest is removed', async () => {
    const [a, gone] = [await add('a'), await add('gone')]
    const under = await add('under', { parentId: gone.id })
    const answer = await call('PUT', '', {
      menuItems: [
        item('new-1', 'fresh'),
        item(under.id, 'under', { parentId: 'new-1', order: 7 }),
        item(undefined, 'nameless', { parentId: a.id }),
        item(a.id, 'A', { isVisible: false }),
      ],
    })
    expect(answer.statusCode).toBe(200)
    const items: MenuItem[] = answer.json()
    expect(shape(items)).toEqual(['fresh 0', '- under 0', 'A 1', '- nameless 0'])
    expect(items[0]?.id).not.toBe('new-1')
    expect(items[1]).toMatchObject({ id: under.id, parentId: items[0]?.id, version: 2 })
    expect(items[2]).toMatchObject({ id: a.id, isVisible: false })
    expect(await all()).toEqual(items)
  })

  test('a whole menu based on another one is refused with the current menu', async () => {
    const [a, b] = [await add('a'), await add('b')]
    const seen = { [a.id]: a.version, [b.id]: b.version }
    const mine = { menuItems: [item(b.id, 'b'), item(a.id, 'mine')], versions: seen }
    const changes: [string, () => Promise<unknown>][] = [
      ['changed', () => call('PUT', `/item/${a.id}`, { title: 'theirs' })],
      ['moved', () => call('PUT', '/order', { items: [{ id: b.id, parentId: null, order: 0 }] })],
      ['added', () => add('c')],
      ['removed', () => call('DELETE', `/item/${b.id}`)],
    ]
    for (const [name, change] of changes) {
      const versions = Object.fromEntries((await all()).map(({ id, version }) => [id, version]))
      await change()
      const now = await all()
      const refused = await call('PUT', '', { ...mine, versions })
      expect([refused.statusCode, refused.json().code], name).toEqual([409, 'VERSION_CONFLICT'])
      expect(refused.json().current, name).toEqual(now)
      expect(await all(), name).toEqual(now)
    }
    const versions = Object.fromEntries((await all()).map(({ id, version }) => [id, version]))
    const answer = await call('PUT', '', { ...mine, versions })
    expect(answer.statusCode).toBe(200)
    expect(shape(answer.json())).toEqual(['b 0', 'mine 1'])
    expect((await call('PUT', '', { menuItems: [] })).statusCode).toBe(200)
  })

  test('if two people save a whole menu at once, one gets a conflict', async () => {
    const a = await add('a')
    const save = (title: string) =>
      call('PUT', '', { menuItems: [item(a.id, title)], versions: { [a.id]: a.version } })
    const answers = await Promise.all([save('mine'), save('theirs')])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  })

  test('a menu with one bad item is refused completely', async () => {
    await add('kept')
    const cases: [object[], number, string][] = [
      [
        [item('1', 'a'), item('2', 'b', { parentId: '1' }), item('3', 'c', { parentId: '2' })],
        422,
        'menuItems.2.parentId',
      ],
      [[item('1', 'a', { parentId: '2' }), item('2', 'b', { parentId: '1' })], 422, 'menuItems.0.parentId'],
      [[item('1', 'a', { parentId: '1' })], 422, 'menuItems.0.parentId'],
      [[item('1', 'a'), item('1', 'b')], 422, 'menuItems.1.id'],
      [[item('1', 'a'), item('2', 'b', { parentId: 'x' })], 409, 'menuItems.1.parentId'],
      [[item('1', 'a'), item('2', 'b', { link: 'javascript:alert(1)' })], 422, 'menuItems.1.link'],
      [[item('1', 'a', { link: '//evil.example' })], 422, 'menuItems.0.link'],
      [[item('1', '')], 422, 'menuItems.0.title'],
      [[item('1', 'a', { type: 'script' })], 422, 'menuItems.0.type'],
    ]
    for (const [menuItems, status, path] of cases) {
      const answer = await call('PUT', '', { menuItems })
      expect([answer.statusCode, answer.json().issues?.[0]?.path]).toEqual([status, path])
    }
    expect(shape(await all())).toEqual(['kept 0'])
  })

  test('a menu may be empty', async () => {
    await add('a')
    expect((await call('PUT', '', { menuItems: [] })).json()).toEqual([])
    expect((await site.call('GET', '/api/menu')).json()).toEqual([])
  })

  test('items added at the same time get different places', async () => {
    await Promise.all(Array.from({ length: 8 }, (_, index) => add(`n${index}`)))
    expect((await all()).map(({ order }) => order)).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
  })

  test('authors cannot use the menu, and neither can anyone without a token', async () => {
    const { token } = await site.signIn('AUTHOR')
    const { id } = await add('a')
    for (const [method, path, body] of [
      ['GET', '', undefined],
      ['PUT', '', { menuItems: [] }],
      ['POST', '/item', item(undefined, 'x')],
      ['PUT', `/item/${id}`, { title: 'x' }],
      ['DELETE', `/item/${id}`, undefined],
      ['PUT', '/order', { items: [] }],
    ] as const) {
      expect((await call(method, path, body, token)).statusCode).toBe(403)
      expect((await site.call(method, `/api/admin/menu${path}`, body ? { body } : {})).statusCode).toBe(401)
    }
    expect(shape(await all())).toEqual(['a 0'])
  })
})
