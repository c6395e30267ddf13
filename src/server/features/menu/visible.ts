import type { MenuItem } from '../../../contracts/menu.ts'
import { type MenuName, menuNames } from '../../../contracts/menu-names.ts'
import type { ReadOnly } from '../../../contracts/read-only.ts'
import { cached } from '../../core/cache.ts'
import type { Ctx } from '../../core/context.ts'
import { inOrder, itemsIn } from './changing.ts'

type Menus = Record<MenuName, MenuItem[]>

/** The items that visitors of the first language see, each parent followed by its children. */
export const menus: (ctx: Ctx) => Promise<ReadOnly<Menus>> = cached('menu', async (ctx) => {
  const items = await inOrder(ctx)
  const hidden = new Set(items.filter(({ isVisible }) => !isVisible).map(({ id }) => id))
  const seen = items.filter(({ id, parentId }) => !hidden.has(id) && !hidden.has(parentId ?? ''))
  return Object.fromEntries(menuNames.map((menu) => [menu, itemsIn(menu, seen)])) as Menus
})
