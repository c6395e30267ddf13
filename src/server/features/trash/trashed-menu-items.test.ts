import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { describeEachEngine } from '../../../../tests/support/engines.ts'
import { maxMenuItems } from '../../../contracts/menu.ts'
import * as menu from '../menu/menu.ts'
import * as trash from './trash.ts'

const query = { page: 1, limit: 10 }

describeEachEngine('a deleted menu item', (engine) => {
  let site: TestApp
  beforeAll(async () => {
    site = await startTestApp(engine)
  })
  beforeEach(async () => {
    for (const table of ['trash', 'menu_items'] as const) await site.deps.db.deleteFrom(table).execute()
    await site.deps.events.emit(['menu'])
  })
  afterAll(() => site.close())

  const item = (title: string, more: { parentId?: string; id?: string } = {}) => ({
    title,
    link: `/${title.toLowerCase()}`,
    type: 'page' as const,
    ...more,
  })
  /** News, Shop with Books and Maps under it, About. */
  const fill = async () => {
    const made = await menu.replace(site.ctx(), {
      menuItems: [
        item('News'),
        item('Shop', { id: 'shop' }),
        item('Books', { parentId: 'shop' }),
        item('Maps', { parentId: 'shop' }),
        item('About'),
      ],
    })
    return new Map(made.map(({ title, id }) => [title, id]))
  }
  const shown = async () =>
    (await menu.adminList(site.ctx())).map(({ title, parentId }) => (parentId ? `- ${title}` : title))
  const listed = async () => (await trash.list(site.ctx(), query)).trash

  test('is restored at its place, with its children, under their ids', async () => {
    const ids = await fill()
    const before = await menu.adminList(site.ctx())
    const id = ids.get('Shop') ?? ''
    await menu.remove(site.ctx(), id)
    expect(await shown()).toEqual(['News', 'About'])
    expect(await listed()).toMatchObject([{ id, kind: 'menuItem', title: 'Shop' }])
    expect((await menu.restore(site.ctx(), id)).version).toBeGreaterThan(1)
    const after = await menu.adminList(site.ctx())
    expect(after.map(({ version: _, ...rest }) => rest)).toEqual(
      before.map(({ version: _, ...rest }) => rest),
    )
    expect(await listed()).toEqual([])
    await expect(menu.restore(site.ctx(), id)).rejects.toThrow(/no longer in the trash/)
  })

  test('goes to the trash too if a whole menu without it is saved', async () => {
    const ids = await fill()
    const rest = (await menu.adminList(site.ctx())).filter(({ title }) => !['Books', 'About'].includes(title))
    await menu.replace(site.ctx(), { menuItems: rest })
    expect((await listed()).map(({ title }) => title).sort()).toEqual(['About', 'Books'])
    await menu.restore(site.ctx(), ids.get('Books') ?? '')
    expect(await shown()).toEqual(['News', 'Shop', '- Books', '- Maps'])
    await menu.restore(site.ctx(), ids.get('About') ?? '')
    expect(await shown()).toEqual(['News', 'Shop', '- Books', '- Maps', 'About'])
  })

  test('is restored to the top level if its parent is gone, or is itself under another one now', async () => {
    const ids = await fill()
    const [books = '', maps = '', shop = '', news = ''] = ['Books', 'Maps', 'Shop', 'News'].map((title) =>
      ids.get(title),
    )
    await menu.remove(site.ctx(), books)
    await menu.remove(site.ctx(), maps)
    await menu.update(site.ctx(), shop, { parentId: news })
    expect(await menu.restore(site.ctx(), books)).toMatchObject({ parentId: null })
    await menu.remove(site.ctx(), shop)
    expect(await menu.restore(site.ctx(), maps)).toMatchObject({ parentId: null })
  })

  test('stays in the trash while the menu is full', async () => {
    const { id } = await menu.create(site.ctx(), item('Late'))
    await menu.remove(site.ctx(), id)
    const menuItems = Array.from({ length: maxMenuItems }, (_, index) => item(`Item${index}`))
    await menu.replace(site.ctx(), { menuItems })
    await expect(menu.restore(site.ctx(), id)).rejects.toMatchObject({ code: 'VALIDATION_FAILED' })
    expect(await listed()).toMatchObject([{ id }])
  })
})
