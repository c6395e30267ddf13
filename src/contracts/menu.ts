import { z } from 'zod'
import { id, idParams, langQuery, link, title, version } from './common.ts'
import { endpoint } from './endpoint.ts'
import { type MenuName, menuNames } from './menu-names.ts'

export const menuName = z.enum(menuNames)
/** One menu, or all of them together. */
export type MenuScope = MenuName | 'all'

export const menuItemTypes = ['anchor', 'page', 'category'] as const
export const menuItem = z
  .object({
    id: z.string(),
    menu: menuName,
    parentId: z.string().nullable(),
    order: z.int(),
    title: z.string(),
    link: z.string(),
    type: z.enum(menuItemTypes),
    isVisible: z.boolean(),
    openInNewTab: z.boolean(),
    version: z.int(),
  })
  .meta({ id: 'MenuItem' })
export type MenuItem = z.infer<typeof menuItem>
/** An item on a page: `hrefLang` if it leads to a text in another language, `lang` if its title is in another one. */
export type ShownMenuItem = MenuItem & { hrefLang?: string; lang?: string }

/** A link of an item: an address, or the bare slug or anchor name that the item's type explains. */
const bareLink = /^[\p{L}\p{N}_-][\p{L}\p{N}\p{M}_\-/?=&%.]*$/u
const menuLink = z
  .string()
  .trim()
  .max(2048, 'At most 2048 characters')
  .refine(
    (value) => bareLink.test(value) || link.safeParse(value).success,
    'Use a slug, a path that starts with /, an anchor that starts with #, or an http(s) address',
  )

const order = z.int().min(0).max(100_000)
/** The largest number of items in one menu, however they are added. */
export const maxMenuItems = 500
/**
 * The largest number of characters in all titles and links of a menu together: every page contains them several times.
 */
export const maxMenuLength = 100_000
const menuItemFields = z.object({
  menu: menuName.meta({ description: 'Defaults to `header`; items under another one are in its menu' }),
  title,
  link: menuLink,
  type: z.enum(menuItemTypes),
  parentId: id.nullable(),
  order,
  isVisible: z.boolean(),
  openInNewTab: z.boolean(),
})
export const menuItemInput = menuItemFields.partial().required({ title: true, link: true, type: true })
export type MenuItemInput = z.infer<typeof menuItemInput>
export const menuItemChange = menuItemFields.partial().extend({ version: version.optional() })
export type MenuItemChange = z.infer<typeof menuItemChange>

const fullMenus = maxMenuItems * menuNames.length
/** How many items may have a label in a further language: all. */
export const maxMenuLabels = fullMenus

/**
 * In a whole menu, the sender may invent `id`: children use it to name their parent. `versions` identifies the menu
 * that the sender saw, as the version of each item by id: if the menu differs by now, the answer is VERSION_CONFLICT.
 */
export const menuReplacement = z.object({
  menuItems: z
    .array(menuItemInput.extend({ id: id.optional() }))
    .max(fullMenus, `At most ${fullMenus} items`),
  versions: z.record(id, version).optional(),
})
export type MenuReplacement = z.infer<typeof menuReplacement>
export const menuOrder = z.object({
  items: z
    .array(z.object({ id, parentId: id.nullable(), order }))
    .max(fullMenus, `At most ${fullMenus} items`),
})
export type MenuOrder = z.infer<typeof menuOrder>

const oneOrAll = z.object({
  menu: z
    .enum([...menuNames, 'all'])
    .optional()
    .meta({ description: 'Defaults to `header`; `all`: every menu, one after the other' }),
})

const tag = 'Menu'
export const menuEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/menu',
    access: 'public',
    tag,
    summary: 'Visible items of a menu in order, as readers of a language see them',
    query: oneOrAll.extend({ lang: langQuery }),
    output: z.array(menuItem),
  }),
  adminList: endpoint({
    method: 'GET',
    path: '/api/admin/menu',
    access: 'menu.read',
    tag,
    summary: 'All items of a menu in order',
    query: oneOrAll,
    output: z.array(menuItem),
  }),
  replace: endpoint({
    method: 'PUT',
    path: '/api/admin/menu',
    action: 'menu.replace',
    access: 'menu.write',
    tag,
    summary: 'Replace a whole menu',
    query: oneOrAll,
    body: menuReplacement,
    output: z.array(menuItem),
    errors: ['VALIDATION_FAILED', 'PARENT_MISSING', 'VERSION_CONFLICT'],
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/admin/menu/item',
    action: 'menu.createItem',
    access: 'menu.write',
    tag,
    summary: 'Add an item',
    body: menuItemInput,
    output: menuItem,
    status: 201,
    errors: ['VALIDATION_FAILED', 'PARENT_MISSING'],
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/admin/menu/item/:id',
    action: 'menu.updateItem',
    access: 'menu.write',
    tag,
    summary: 'Change the fields that are sent',
    params: idParams,
    body: menuItemChange,
    output: menuItem,
    errors: ['NOT_FOUND', 'VALIDATION_FAILED', 'PARENT_MISSING', 'VERSION_CONFLICT'],
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/api/admin/menu/item/:id',
    action: 'menu.deleteItem',
    access: 'menu.write',
    tag,
    summary: 'Move an item and its children to the trash',
    params: idParams,
    output: menuItem,
    errors: ['NOT_FOUND'],
  }),
  restore: endpoint({
    method: 'POST',
    path: '/api/admin/menu/item/:id/restore',
    action: 'menu.restoreItem',
    access: 'menu.write',
    tag,
    summary: 'Restore an item from the trash at its place, with its children',
    params: idParams,
    output: menuItem,
    status: 200,
    errors: ['NOT_FOUND', 'VALIDATION_FAILED'],
  }),
  reorder: endpoint({
    method: 'PUT',
    path: '/api/admin/menu/order',
    action: 'menu.reorder',
    access: 'menu.write',
    tag,
    summary: 'Move items within a menu',
    query: oneOrAll,
    body: menuOrder,
    output: z.array(menuItem),
    errors: ['NOT_FOUND', 'VALIDATION_FAILED', 'PARENT_MISSING'],
  }),
}
