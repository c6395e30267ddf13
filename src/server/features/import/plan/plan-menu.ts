import type { WxrExport } from '../read/wxr-types.ts'
import { liftMenu, readMenus, type SourceMenu, type SourceMenuItem } from './menu.ts'
import { cutText, decodeSlug, titleMax } from './plan-text.ts'
import type { ImportTarget, PlannedMenu, PlannedMenuItem, PlannedPost, SkippedItem } from './plan-types.ts'

export interface MenuContext {
  articles: ReadonlyMap<string, PlannedPost>
  pages: ReadonlyMap<string, PlannedPost>
}

/** The one menu of the new site, and every item of the export that is not in it, with the reason. */
export function planMenu(
  source: WxrExport,
  context: MenuContext,
): { menus: PlannedMenu[]; skipped: SkippedItem[] } {
  const menus = readMenus(source)
  const chosen = chooseMenu(menus)
  const others = menus.filter((menu) => menu !== chosen).flatMap((menu) => otherMenu(menu, chosen))
  if (!chosen) return { menus: [], skipped: others }
  const { included, targets, skipped } = resolveItems(chosen, source, context)
  const { items, notes } = liftMenu(included)
  const planned = items.flatMap((item) => {
    const target = targets.get(item.wpId)
    return target ? [plannedItem(item, target, context)] : []
  })
  return {
    menus: [{ slug: chosen.slug, name: chosen.name, items: planned, notes }],
    skipped: [...others, ...skipped],
  }
}

/** The menu most likely to be the header: by its name, then by its size, then the one with levels. */
export function chooseMenu(menus: readonly SourceMenu[]): SourceMenu | undefined {
  const rank = ({ slug, name, items }: SourceMenu) => {
    const words = `${slug} ${name}`.toLowerCase()
    const named = /\b(primary|main|header|top)\b/.test(words) ? 2 : /\ball[- ]pages\b/.test(words) ? 1 : 0
    const nested = items.some(({ parentWpId }) => parentWpId !== null) ? 1 : 0
    return [named, items.length, nested]
  }
  const candidates = menus.filter(({ items }) => items.length > 0).map((menu) => ({ menu, rank: rank(menu) }))
  candidates.sort(
    (a, b) =>
      b.rank.map((value, at) => value - (a.rank[at] ?? 0)).find((difference) => difference !== 0) ?? 0,
  )
  return candidates[0]?.menu
}

function otherMenu(menu: SourceMenu, chosen: SourceMenu | undefined): SkippedItem[] {
  const reason = `It belongs to the menu "${menu.name}"; a site has one menu, and "${chosen?.name}" was chosen`
  return menu.items.map((item) => skip(item, reason))
}

function skip(item: SourceMenuItem, reason: string): SkippedItem {
  return { wpId: item.wpId, type: 'nav_menu_item', title: item.title, reason }
}

type MenuTarget = PlannedMenuItem['target']

function resolveItems(menu: SourceMenu, source: WxrExport, context: MenuContext) {
  const targets = new Map<string, MenuTarget>()
  const skipped: SkippedItem[] = []
  const included: SourceMenuItem[] = []
  for (const item of menu.items) {
    const target = targets.has(item.wpId) ? 'It is in the menu twice' : targetOf(item, source, context)
    if (typeof target === 'string') skipped.push(skip(item, target))
    else {
      targets.set(item.wpId, target)
      included.push(item)
    }
  }
  return { included: adopt(included, menu.items), targets, skipped }
}

/** Items below a skipped one move to its parent. */
function adopt(included: readonly SourceMenuItem[], all: readonly SourceMenuItem[]): SourceMenuItem[] {
  const includedIds = new Set(included.map(({ wpId }) => wpId))
  const parents = new Map(all.map(({ wpId, parentWpId }) => [wpId, parentWpId]))
  return included.map((item) => {
    let parent = item.parentWpId
    const passed = new Set<string>()
    while (parent !== null && !includedIds.has(parent) && !passed.has(parent)) {
      passed.add(parent)
      parent = parents.get(parent) ?? null
    }
    return { ...item, parentWpId: parent }
  })
}

/** The target of an item, or the reason why it has none. */
function targetOf(
  item: SourceMenuItem,
  source: WxrExport,
  { articles, pages }: MenuContext,
): MenuTarget | string {
  if (item.title === '') return 'It has no title'
  switch (item.kind) {
    case 'page':
      return pages.has(item.objectId)
        ? { type: 'page', wpId: item.objectId }
        : 'Its page is not in the export'
    case 'post':
      return articles.has(item.objectId)
        ? { type: 'article', wpId: item.objectId }
        : 'Its post is not in the export'
    case 'category': {
      const category = source.categories.find(({ id }) => id === item.objectId)
      return category
        ? { type: 'category', slug: decodeSlug(category.slug) }
        : 'Its category is not in the export'
    }
    case 'custom':
      return item.url ? { type: 'url', url: item.url } : 'It has no address'
    case 'tag':
      return 'It links to a tag. Add the link to its page yourself'
    default:
      return 'It links to a type of content that does not exist here'
  }
}

function plannedItem(item: SourceMenuItem, target: MenuTarget, context: MenuContext): PlannedMenuItem {
  return {
    wpId: item.wpId,
    title: cutText(item.title, titleMax),
    target,
    parentWpId: item.parentWpId,
    order: item.order,
    openInNewTab: item.target === '_blank',
    isVisible: isPublic(target, context),
  }
}

function isPublic(target: ImportTarget | { type: 'url' }, { articles, pages }: MenuContext): boolean {
  if (target.type === 'article') return articles.get(target.wpId)?.status === 'published'
  if (target.type === 'page') return pages.get(target.wpId)?.status === 'published'
  return true
}
