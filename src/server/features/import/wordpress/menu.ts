import { english } from '../../../../i18n/said.ts'
import { plainText } from '../plan/plan-text.ts'
import type { WxrExport, WxrItem } from './wxr-types.ts'

export type MenuItemKind = 'page' | 'post' | 'category' | 'tag' | 'custom' | 'other'

export interface SourceMenuItem {
  exportId: string
  /** Plain text. An item without a title gets the title of its page or category. */
  title: string
  kind: MenuItemKind
  /** The id of the page, post or term; meaningless for `custom`. */
  objectId: string
  /** Address of a `custom` entry. */
  url: string
  parentExportId: string | null
  order: number
  /** `_blank` or empty. */
  target: string
}

export interface SourceMenu {
  slug: string
  name: string
  /** In the order of the menu. Ids are unique within a menu, but not within an export. */
  items: SourceMenuItem[]
}

/** The classic menus of an export, including empty ones. */
export function readMenus(source: WxrExport): SourceMenu[] {
  const menus = new Map<string, SourceMenu>()
  for (const { slug, name, taxonomy } of source.terms) {
    if (taxonomy === 'nav_menu') menus.set(slug, { slug, name: plainText(name), items: [] })
  }
  const titles = objectTitles(source)
  for (const item of source.items) {
    const term = menuOf(item)
    if (!term) continue
    const menu = menus.get(term.slug) ?? { slug: term.slug, name: plainText(term.name), items: [] }
    menus.set(term.slug, menu)
    menu.items.push(toMenuItem(item, titles))
  }
  for (const menu of menus.values()) menu.items.sort((a, b) => a.order - b.order)
  return [...menus.values()]
}

/** The menu that an item belongs to. */
export function menuOf(item: WxrItem): { slug: string; name: string } | undefined {
  return item.type === 'nav_menu_item' ? item.terms.find(({ domain }) => domain === 'nav_menu') : undefined
}

/**
 * Arranges the items in two levels. Deeper items move up to the second level, in reading order, each with a note.
 * `order` counts from 0 within each parent. Items whose parent is missing move to the top.
 */
export function liftMenu(items: readonly SourceMenuItem[]): { items: SourceMenuItem[]; notes: string[] } {
  const children = childrenByParent(items)
  const lifted: SourceMenuItem[] = []
  const notes: string[] = []
  const seen = new Set<SourceMenuItem>()
  const place = (item: SourceMenuItem, parentExportId: string | null, order: number) => {
    lifted.push({ ...item, parentExportId, order })
  }
  // Works without recursion, because a file may nest its menu to any depth.
  function placeTop(top: SourceMenuItem, order: number) {
    place(top, null, order)
    seen.add(top)
    const waiting = (children.get(top.exportId) ?? []).map((item) => ({ item, depth: 2 })).reverse()
    for (let position = 0, next = waiting.pop(); next; next = waiting.pop()) {
      if (seen.has(next.item)) continue
      seen.add(next.item)
      place(next.item, top.exportId, position)
      position += 1
      if (next.depth > 2) notes.push(liftNote(next.item, next.depth, top))
      const below = children.get(next.item.exportId) ?? []
      waiting.push(...below.map((item) => ({ item, depth: (next?.depth ?? 2) + 1 })).reverse())
    }
  }
  let tops = 0
  for (const item of children.get(null) ?? []) placeTop(item, tops++)
  // Items that are each other's parents have no top item: the first of them becomes one.
  for (const item of items) if (!seen.has(item)) placeTop(item, tops++)
  return { items: lifted, notes }
}

function liftNote(item: SourceMenuItem, depth: number, top: SourceMenuItem): string {
  return english('Menu item "{title}" moved up from level {depth} to level 2, below "{title2}"', {
    title: item.title,
    depth,
    title2: top.title,
  })
}

function childrenByParent(items: readonly SourceMenuItem[]): Map<string | null, SourceMenuItem[]> {
  const ids = new Set(items.map(({ exportId }) => exportId))
  const children = new Map<string | null, SourceMenuItem[]>()
  for (const item of [...items].sort((a, b) => a.order - b.order)) {
    const hasParent =
      item.parentExportId !== null && ids.has(item.parentExportId) && item.parentExportId !== item.exportId
    const parent = hasParent ? item.parentExportId : null
    const siblings = children.get(parent) ?? []
    siblings.push(item)
    children.set(parent, siblings)
  }
  return children
}

function objectTitles(source: WxrExport): Map<string, string> {
  const titles = new Map<string, string>()
  for (const { id, title, type } of source.items) {
    if (type !== 'nav_menu_item') titles.set(`post_type ${id}`, title)
  }
  for (const { id, name } of [...source.categories, ...source.tags, ...source.terms]) {
    if (id) titles.set(`taxonomy ${id}`, name)
  }
  return titles
}

function toMenuItem(item: WxrItem, titles: ReadonlyMap<string, string>): SourceMenuItem {
  const meta = (name: string) => item.meta[`_menu_item_${name}`] ?? ''
  const objectId = meta('object_id')
  const parent = meta('menu_item_parent')
  const title = plainText(item.title) || plainText(titles.get(`${meta('type')} ${objectId}`) ?? '')
  return {
    exportId: item.id,
    title,
    kind: kindOf(meta('type'), meta('object')),
    objectId,
    url: meta('url').trim(),
    parentExportId: parent === '' || parent === '0' ? null : parent,
    order: item.menuOrder,
    target: meta('target'),
  }
}

function kindOf(type: string, object: string): MenuItemKind {
  if (type === 'custom') return 'custom'
  if (type === 'post_type' && (object === 'page' || object === 'post')) return object
  if (type === 'taxonomy' && object === 'category') return 'category'
  return type === 'taxonomy' && object === 'post_tag' ? 'tag' : 'other'
}
